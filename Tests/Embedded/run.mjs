// Runs cases in the engines as Embedded Swift for wasm32, and compares what comes out with what Grammar.md says and with
// what this machine's build says: node run.mjs MODULE HOST SEED TEXTS QUANTITIES SEQUENCES

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

const [modulePath, host, ...counts] = process.argv.slice(2);
const root = new URL("../../", import.meta.url);
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {});
const { memory, reserve, release, outcome } = instance.exports;

function put(text) {
  const bytes = Buffer.from(text);
  const place = reserve(bytes.length + 1);
  new Uint8Array(memory.buffer, place).set(bytes);
  return [place, bytes.length];
}

/** What the module says of a case: a line of JSON. */
function answer(kind, input) {
  const [kindPlace, kindLength] = put(kind);
  const [place, length] = put(input);
  const result = outcome(kindPlace, kindLength, place, length);
  const bytes = new Uint8Array(memory.buffer, result);
  const text = Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString();
  [kindPlace, place, result].forEach(release);
  return text;
}

let failures = 0;
function check(kind, input, found, expected) {
  if (found === expected) return;
  failures += 1;
  if (failures <= 20) console.error(`${kind} ${JSON.stringify(input)}\n  is ${found}\n not ${expected}`);
}

// Grammar.md's tables, each as the cells of its rows.

const grammar = readFileSync(new URL("Grammar.md", root), "utf8");
const tables = (heading) => {
  const section = grammar.split(/^## /m).find((part) => part.startsWith(heading + "\n"));
  const groups = section.match(/(?:^\|.*\n)+/gm).map((table) => table.trim().split("\n").slice(2));
  return groups.map((rows) => rows.map((row) => row.slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim())));
};
const code = (cell) => (/`(.*)`/.exec(cell)?.[1] ?? cell).replace("\\|", "|");
// A text such as `5+`, or 256 × `(`, `1`, 256 × `)`.
const example = (cell) =>
  cell.split(", ").map((part) => code(part).repeat(/^(\d+) × `/.exec(part)?.[1] ?? 1)).join("");

const listed = [];
function expect(kind, input, members) {
  listed.push([kind, input]);
  const found = JSON.parse(answer(kind, input));
  for (const [name, expected] of Object.entries(members)) check(kind, input, found[name] ?? "", expected);
}

for (const [text, value] of tables("Values")[0]) expect("text", code(text), { value });
for (const [kind, accepted, refused, range, suggestion] of tables("Diagnostics")[0]) {
  expect("text", example(accepted), { kind: "" });
  expect("text", example(refused), { kind: code(kind), range, suggestion: code(suggestion) });
}
for (const [unit, text, result] of tables("Quantities")[0]) {
  const [kind, range] = result.split(" ");
  expect("quantity", `${unit}\n${code(text)}`, range ? { kind, range } : { amount: result });
}
const [keys, cursor, pastes] = tables("The keypad");
for (const [, sequence, display, value, responses] of [...keys, ...cursor]) {
  expect("keys", code(sequence), { display: code(display), value, responses });
}
for (const [, sequence, text, display, response] of pastes) {
  const input = `${code(sequence)}"${code(text)}"`;
  expect("keys", input, { display: code(display) });
  check("keys", input, JSON.parse(answer("keys", input)).responses.split(" ").at(-1), response);
}
for (const [meant, spellings] of tables("Spellings")[0]) {
  for (const [, spelling] of spellings.matchAll(/`([^`]*)`/g)) {
    listed.push(["text", spelling], ["text", `8${spelling}4`], ["text", `(${spelling}5`], ["keys", `8${spelling}4=`]);
  }
}

// The fuzzers' texts, and this machine's word on all of it and on random cases.

const corpus = new URL("Tests/Fuzz/Corpus/Text/", root);
for (const name of readdirSync(corpus)) listed.push(["text", readFileSync(new URL(name, corpus), "utf8")]);
const input = listed.map(([kind, text]) => `${kind} ${Buffer.from(text).toString("hex")}\n`).join("");
const run = spawnSync(host, counts, { input, encoding: "utf8", maxBuffer: 1 << 30 });
const lines = run.stdout.split("\n").slice(0, -1);
for (const line of lines) {
  const [kind, digits] = line.split(" ", 2);
  const text = Buffer.from(digits, "hex").toString();
  check(kind, text, answer(kind, text), line.slice(kind.length + digits.length + 2));
}
const expectedCount = listed.length + counts.slice(1).reduce((sum, count) => sum + Number(count), 0);
check("host", "how many cases it has", String(lines.length), String(expectedCount));

console.log(`${lines.length} cases in Embedded Swift, ${failures} other than here or in Grammar.md`);
process.exit(failures === 0 && run.status === 0 ? 0 : 1);
