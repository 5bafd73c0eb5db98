// npm run mutate: tests the domain with random mutations of its code. With --count=30 --seed=1, it uses the 30 mutants
// of that seed. Lists the mutants that survive and fails if more than one in thirty does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createToolEnv, root } from "./bootstrap.mjs";
import { findLine, walkTypeScript } from "./walk-typescript.mjs";

const rulesOf = "packages/domain/src";
const toleratedShare = 1 / 30;

/** Groups of test projects, with the fastest group first. One failing test is enough to kill a mutant. */
const stages = [["domain"], ["api"], ["services", "imaging", "email", "storage", "worker-*"]];
const report = join(root, "test-results", "mutant.json");

/** @type {Record<string, string>} */
const opposites = {
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};

/** @typedef {import("./walk-typescript.mjs").AstNode} AstNode */
/** @typedef {{ file: string, start: number, end: number, was: string, becomes: string }} Mutant */

const { count, seed } = readArguments();
const mutants = pickRandomMutants(count, seed);
/** @type {Mutant[]} */
const survivors = [];
mkdirSync(join(root, "test-results"), { recursive: true });
/** @type {{ path: string, text: string } | null} */
let mutated = null;
/** @type {import("node:child_process").ChildProcess | null} */
let running = null;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    running?.kill();
    restoreFile();
    process.exit(130);
  });
}

for (const [index, mutant] of mutants.entries()) {
  const killer = await findDetectingCheck(mutant);
  if (!killer) survivors.push(mutant);
  console.log(`${String(index + 1).padStart(3)}  ${describeMutant(mutant)}  ${killer ? `red: ${killer}` : "SURVIVED"}`);
}
console.log(`\n${mutants.length - survivors.length} of ${mutants.length} changes turned the tests red (seed ${seed}).`);
for (const survivor of survivors) console.log(`Survived: ${describeMutant(survivor)}`);
process.exitCode = survivors.length <= mutants.length * toleratedShare ? 0 : 1;

/**
 * @param {Mutant} mutant
 * @returns {Promise<string | null>} the check that detected the mutant
 */
async function findDetectingCheck(mutant) {
  const path = join(root, mutant.file);
  const text = readFileSync(path, "utf8");
  mutated = { path, text };
  writeFileSync(path, text.slice(0, mutant.start) + mutant.becomes + text.slice(mutant.end));
  try {
    if (!(await runProgram("tsc", ["--noEmit"]))) return "types";
    for (const projects of stages) {
      const failed = await findFirstFailingTest(projects);
      if (failed) return failed;
    }
    return null;
  } finally {
    restoreFile();
  }
}

/**
 * Returns the first test that fails in these projects.
 * @param {string[]} projects @returns {Promise<string | null>}
 * @throws when the tests could not run
 */
async function findFirstFailingTest(projects) {
  rmSync(report, { force: true });
  const chosen = projects.flatMap((project) => ["--project", project]);
  const args = ["run", "--bail=1", ...chosen, "--reporter=json", `--outputFile=${report}`];
  if (await runProgram("vitest", args)) return null;
  /** @type {import("vitest/node").JsonTestResults} */
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const file = testResults.find(({ status }) => status === "failed");
  if (!file) throw new Error(`The tests of ${projects.join(", ")} could not be run.`);
  const test = file.assertionResults.find(({ status }) => status === "failed");
  return test?.fullName ?? relative(root, file.name);
}

async function runProgram(/** @type {string} */ program, /** @type {string[]} */ args) {
  const env = createToolEnv();
  const PATH = `${join(root, "node_modules/.bin")}:${env.PATH}`;
  const child = spawn(program, args, { cwd: root, env: { ...env, PATH }, stdio: "ignore" });
  running = child;
  const [status] = await once(child, "exit");
  return status === 0;
}

function restoreFile() {
  if (mutated) writeFileSync(mutated.path, mutated.text);
  mutated = null;
}

/**
 * Picks random mutants. First picks a file and then a position in it, so that long files do not get most of the
 * mutants.
 * @param {number} count @param {number} seedNumber @returns {Mutant[]}
 */
function pickRandomMutants(count, seedNumber) {
  const random = createSeededRandom(seedNumber);
  /** @type {<Item>(list: Item[]) => Item | undefined} */
  const pickRandom = (list) => list[Math.floor(random() * list.length)];
  const places = listSources(rulesOf)
    .map(findMutants)
    .filter((found) => found.length > 0);
  /** @type {Map<string, Mutant>} */
  const drawn = new Map();
  while (drawn.size < count) {
    const mutant = pickRandom(pickRandom(places) ?? []);
    if (!mutant) throw new Error(`${rulesOf} has no code to mutate.`);
    drawn.set(`${mutant.file}:${mutant.start}`, mutant);
  }
  return [...drawn.values()];
}

/**
 * Finds all mutants of a file.
 * @param {string} file @returns {Mutant[]}
 */
function findMutants(file) {
  const text = readFileSync(join(root, file), "utf8");
  /** @type {Mutant[]} */
  const found = [];
  const skipped = new Set();
  const walkCode = (/** @type {(node: AstNode) => void} */ visit) =>
    walkTypeScript(file, text, (node) => (isType(node) ? false : visit(node)));
  walkCode((node) => {
    if ("source" in node && node.source) skipped.add(node.source.start);
    if ((node.type === "Property" || node.type === "PropertyDefinition") && !node.computed) skipped.add(node.key.start);
    // Skips fallbacks after `??` that exist only to satisfy the type checker.
    if (node.type === "LogicalExpression" && node.operator === "??") skipped.add(node.right.start);
  });
  walkCode((node) => {
    if (skipped.has(node.start) && node.type === "Literal") return;
    const becomes = mutateNode(node);
    if (!becomes) return;
    const { start, end } = becomes.at ?? node;
    found.push({ file, start, end, was: text.slice(start, end), becomes: becomes.text });
  });
  return found;

  /** @param {AstNode} node @returns {{ text: string, at?: { start: number, end: number } } | null} */
  function mutateNode(node) {
    if (node.type === "Literal") return mutateLiteral(node.value);
    if (node.type !== "BinaryExpression" && node.type !== "LogicalExpression") return null;
    const opposite = opposites[node.operator];
    if (!opposite) return null;
    const at = text.indexOf(node.operator, node.left.end);
    return { text: opposite, at: { start: at, end: at + node.operator.length } };
  }
}

/** Types have no effect at run time. The exceptions are expressions with a type, such as `x as string`. */
function isType(/** @type {AstNode} */ { type }) {
  return type.startsWith("TS") && !["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"].includes(type);
}

function mutateLiteral(/** @type {unknown} */ value) {
  if (typeof value === "boolean") return { text: String(!value) };
  if (typeof value === "number") return { text: String(value * 2 + 1) };
  // Strings of one word are constants. Longer strings are texts for people, so they are not mutated.
  if (typeof value === "string" && /^[\w.-]+$/.test(value)) return { text: JSON.stringify(`${value}x`) };
  return null;
}

function listSources(/** @type {string} */ dir) {
  return readdirSync(join(root, dir), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** @param {Mutant} mutant */
function describeMutant({ file, start, was, becomes }) {
  const line = findLine(readFileSync(join(root, file), "utf8"), start);
  return `${file}:${line}  ${was} → ${becomes}`;
}

/** Creates a random number generator with a seed (mulberry32). */
function createSeededRandom(/** @type {number} */ seedNumber) {
  let state = seedNumber >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function readArguments() {
  const values = Object.fromEntries(process.argv.slice(2).map((arg) => arg.replace(/^--/, "").split("=")));
  return { count: Number(values.count ?? 30), seed: Number(values.seed ?? Date.now() % 100_000) };
}
