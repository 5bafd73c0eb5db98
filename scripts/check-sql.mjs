// Whether the raw SQL of the shipped source fits the schema. Reads the statements that the unit stage sent to Postgres, each prepared
// against the migrated schema, and fails when one could not be prepared or when a raw SQL template was part of none: a
// statement that no test runs is one that nobody has checked.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "acorn";
import { full } from "acorn-walk";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ place: string, parts: string[], isWhole: boolean }} Template a raw SQL template, split where values go in */

/** Tags whose template is a whole statement, and those whose template may be part of one. */
const wholeTags = new Set(["$queryRaw", "$executeRaw"]);
const partTags = new Set(["sql"]);
/** Sources that do not run in the shop. */
const unshipped = /\.(test|fixture)\.tsx?$|^packages\/(testing|bench|chaos)\/|\/generated\//;

const report = join(root, "test-results", "statements.json");
if (!existsSync(report))
  throw new Error("There is no test-results/statements.json: run npm test -- --only=unit first.");
/** @type {{ text: string, error?: string }[]} */
const statements = JSON.parse(readFileSync(report, "utf8")).map(({ text, error }) => ({ text: oneLine(text), error }));

const templates = sources("").flatMap(templatesIn);
const problems = templates.flatMap(({ place, parts, isWhole }) => {
  const holding = statements.filter(({ text }) => holds(text, parts, isWhole));
  if (holding.length === 0) return [`${place}: no unit test runs this SQL: ${parts.join(" … ").trim().slice(0, 100)}`];
  return holding.flatMap(({ text, error }) => (error ? [`${place}: ${error}: ${text.slice(0, 200)}`] : []));
});
for (const problem of new Set(problems)) console.error(problem);
console.log(`${templates.length} raw SQL templates, ${statements.length} statements, ${problems.length} problems.`);
process.exitCode = problems.length === 0 && templates.length > 0 ? 0 : 1;

/** @returns {string[]} */
function sources(/** @type {string} */ folder) {
  const roots = folder === "" ? ["packages", "workers", "apps/web/src", "infra/local/src"] : null;
  if (roots) return roots.flatMap(sources);
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sources(path);
    return entry.name.endsWith(".ts") && !unshipped.test(path) ? [path] : [];
  });
}

/** @returns {Template[]} */
function templatesIn(/** @type {string} */ path) {
  const source = readFileSync(join(root, path), "utf8");
  if (![...wholeTags, ...partTags].some((tag) => source.includes(tag))) return [];
  /** @type {Template[]} */
  const found = [];
  const code = stripTypeScriptTypes(source);
  full(parse(code, { ecmaVersion: "latest", sourceType: "module", locations: true }), (/** @type {any} */ node) => {
    if (node.type !== "TaggedTemplateExpression") return;
    const tag = node.tag.type === "MemberExpression" ? node.tag.property.name : node.tag.name;
    if (!wholeTags.has(tag) && !partTags.has(tag)) return;
    const parts = node.quasi.quasis.map(({ value }) => oneLine(value.cooked));
    found.push({ place: `${path}:${node.loc.start.line}`, parts, isWhole: wholeTags.has(tag) });
  });
  return found;
}

/** Whether a statement's text was made from a template: its parts stand in it, in order, each ending where a word ends. */
function holds(/** @type {string} */ text, /** @type {string[]} */ parts, /** @type {boolean} */ isWhole) {
  const wanted = parts.map((part) => part.trim()).filter((part) => part !== "");
  if (isWhole && !(text.startsWith(parts[0].trim()) && text.endsWith(parts.at(-1)?.trim() ?? ""))) return false;
  let from = 0;
  for (const part of wanted) {
    const at = findWords(text, part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

function findWords(/** @type {string} */ text, /** @type {string} */ part, /** @type {number} */ from) {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    const isInWord =
      /^\w\w/.test(`${part[0]}${text[at - 1] ?? " "}`) ||
      /^\w\w/.test(`${part.at(-1)}${text[at + part.length] ?? " "}`);
    if (!isInWord) return at;
  }
  return -1;
}

function oneLine(/** @type {string} */ text) {
  return text.replace(/\s+/g, " ");
}
