#if canImport(SwiftUI)
  import Calculator
  import SwiftUI

  /// A keypad with its display. Whatever is pressed, the display stays an expression.
  public struct KeypadView: View {
    @Binding private var keypad: Keypad
    @State private var message = ""

    private static let rows: [[Keypad.Key]] = [
      [.clear, .open, .close, .delete],
      [.seven, .eight, .nine, .divide],
      [.four, .five, .six, .times],
      [.one, .two, .three, .minus],
      [.zero, .equals, .plus],
    ]

    /// Creates a keypad view.
    ///
    /// - Parameter keypad: The keypad, which belongs to the view that uses its value.
    public init(keypad: Binding<Keypad>) {
      _keypad = keypad
    }

    public var body: some View {
      VStack {
        Text(keypad.display)
          .font(.largeTitle)
        Text(message.isEmpty ? preview : message)
          .foregroundStyle(.secondary)
        Grid {
          ForEach(Self.rows, id: \.self) { keys in
            GridRow {
              ForEach(keys, id: \.self) { key in
                Button(String(key.rawValue)) { press(key) }
                  .gridCellColumns(key == .zero ? 2 : 1)
              }
            }
          }
        }
      }
    }

    private var preview: String {
      keypad.preview.map { "= \($0)" } ?? ""
    }

    /// Presses a key. A failed evaluation says why; a key that is ignored changes nothing.
    private func press(_ key: Keypad.Key) {
      switch keypad.press(key) {
      case .failed(let diagnostic): message = diagnostic.message.in(.english)
      case .appended, .replaced, .deleted, .cleared, .evaluated, .ignored: message = ""
      }
    }
  }
#endif
