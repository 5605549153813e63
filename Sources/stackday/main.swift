import Calculator
print((try? evaluate(CommandLine.arguments[1])) as Any)
