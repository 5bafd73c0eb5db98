// Checks raw SQL against the schema. Prepares every statement that the unit tests have sent, in a database with the
// current schema. Fails if Postgres rejects a statement, or if no unit test runs a statement that is in the sources.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareStatements } from "../packages/testing/src/services/prepare-all.ts";
import { createTestRun } from "../packages/testing/src/services/test-run.ts";
import { findLine, findName, walkTypeScript } from "./walk-typescript.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ place: string, parts: string[], sql: string, isWhole: boolean }} Template a raw SQL template, split where values go in */

/** Tags of template literals: `wholeTags` are used for complete statements, `partTags` for parts of statements. */
const wholeTags = new Set(["$queryRaw", "$executeRaw"]);
const partTags = new Set(["sql"]);
const notShipped = /\.(test|fixture)\.tsx?$|^packages\/(testing|bench|chaos)\/|\/generated\//;

const report = join(root, "test-results", "statements.json");
if (!existsSync(report))
  throw new Error("There is no test-results/statements.json: run npm test -- --only=unit first.");
/** @type {{ text: string, error?: string }[]} */
const reported = JSON.parse(readFileSync(report, "utf8"));
const statements = reported.map(({ text, error }) => ({ text: toOneLine(text).trim(), error }));

const templates = listSourceFiles("").flatMap(findSqlTemplates);
// Errors in statements of the tests themselves are ignored, because tests use tables that they create.
const ofTests = listSourceFiles("", (path) => notShipped.test(path))
  .flatMap(findSqlTemplates)
  .filter(({ isWhole }) => isWhole);
const run = templates.map((template) => ({
  template,
  sent: statements.filter(({ text }) => containsSqlTemplate(text, template)),
}));
const rejected = run.flatMap(({ template, sent }) =>
  sent.flatMap(({ text, error }) =>
    error && !ofTests.some((own) => containsSqlTemplate(text, own))
      ? [`${template.place}: ${error}: ${text.slice(0, 200)}`]
      : [],
  ),
);
const unused = run.filter(({ sent }) => sent.length === 0).map(({ template }) => template);
const problems = [...rejected, ...(unused.length > 0 ? await prepareUnsentStatements(unused) : [])];
for (const problem of new Set(problems)) console.error(problem);
console.log(`${templates.length} raw SQL templates, ${statements.length} statements, ${problems.length} problems.`);
process.exitCode = problems.length === 0 && templates.length > 0 ? 0 : 1;

/**
 * Prepares complete statements, with a parameter for each value. Statements that are composed of parts cannot be
 * prepared.
 */
async function prepareUnsentStatements(/** @type {Template[]} */ unsent) {
  const postgres = createTestRun();
  try {
    const prepared = await prepareStatements(
      await postgres.postgres(),
      unsent.filter(({ isWhole }) => isWhole).map(({ sql }) => sql),
    );
    const errors = new Map(prepared.map(({ text, error }) => [text, error]));
    return unsent.flatMap(({ place, isWhole, sql }) => {
      const error = isWhole ? errors.get(sql) : "part of a statement";
      return error ? [`${place}: no unit test runs this SQL (${error}): ${toOneLine(sql).trim().slice(0, 120)}`] : [];
    });
  } finally {
    await postgres.close();
  }
}

/** @returns {string[]} */
function listSourceFiles(
  /** @type {string} */ folder,
  isWanted = (/** @type {string} */ path) => !notShipped.test(path),
) {
  const roots = folder === "" ? ["packages", "workers", "apps/web/src", "infra/local/src"] : null;
  if (roots) return roots.flatMap((one) => listSourceFiles(one, isWanted));
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : listSourceFiles(path, isWanted);
    return entry.name.endsWith(".ts") && isWanted(path) ? [path] : [];
  });
}

/** @returns {Template[]} */
function findSqlTemplates(/** @type {string} */ path) {
  const source = readFileSync(join(root, path), "utf8");
  if (![...wholeTags, ...partTags].some((tag) => source.includes(tag))) return [];
  /** @type {Template[]} */
  const found = [];
  walkTypeScript(path, source, (node) => {
    if (node.type !== "TaggedTemplateExpression") return;
    const tag = findName(node.tag);
    if (!wholeTags.has(tag) && !partTags.has(tag)) return;
    /** @type {string[]} */
    const texts = node.quasi.quasis.map(({ value }) => value.cooked ?? "");
    const parts = texts.map(toOneLine);
    const sql = texts.map((text, at) => (at === 0 ? text : `$${at}${text}`)).join("");
    // A part that contains no word, such as a comma, does not have to be checked.
    if (!/\w/.test(parts.join(""))) return;
    found.push({ place: `${path}:${findLine(source, node.start)}`, parts, sql, isWhole: wholeTags.has(tag) });
  });
  return found;
}

/**
 * Returns whether the statement contains all parts of the template in order, starting and ending at word boundaries.
 */
function containsSqlTemplate(/** @type {string} */ text, /** @type {Template} */ { parts, isWhole }) {
  const wanted = parts.map((part) => part.trim()).filter((part) => part !== "");
  if (isWhole && !(text.startsWith(parts[0]?.trim() ?? "") && text.endsWith(parts.at(-1)?.trim() ?? ""))) return false;
  let from = 0;
  for (const part of wanted) {
    const at = findWholeWordIndex(text, part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

function findWholeWordIndex(/** @type {string} */ text, /** @type {string} */ part, /** @type {number} */ from) {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    const isInWord =
      /^\w\w/.test(`${part[0]}${text[at - 1] ?? " "}`) ||
      /^\w\w/.test(`${part.at(-1)}${text[at + part.length] ?? " "}`);
    if (!isInWord) return at;
  }
  return -1;
}

function toOneLine(/** @type {string} */ text) {
  return text.replace(/\s+/g, " ");
}
