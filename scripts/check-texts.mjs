// Checks that the texts people read in the web app are apart from the markup, so they can be edited and translated without
// changing components: in a constant of the view's file whose name ends in `Texts`, or, if several files use them, in a text
// module (`*-texts.ts` or `*-texts.tsx`).
//   node scripts/check-texts.mjs            checks
//   node scripts/check-texts.mjs --list     prints the texts
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import { findLine, findName, walkTypeScript } from "./walk-typescript.mjs";

/** @typedef {import("./walk-typescript.mjs").AstNode} AstNode */
/** @typedef {{ line: number, text: string, isInPlace: boolean }} FoundText */

const isTextModule = /-texts\.tsx?$/;
const isTextConstant = /^texts$|Texts$/;
const readAttributes = new Set(["label", "title", "alt", "placeholder", "aria-label", "hint", "problem"]);
const codeAttributes =
  /^(d|points|transform|viewBox|style|href|src|sizes|srcSet|id|key|rel|type|media|allow|\w*className)$/i;
const codeNodes = new Set([
  "ImportDeclaration",
  "TSTypeAnnotation",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
]);
const hasWord = /\p{L}{2}/u;

const files = globSync(["apps/web/src/**/*.{ts,tsx}", "packages/ui/src/**/*.tsx"], { cwd: root })
  .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  .sort();

if (process.argv.includes("--list")) {
  for (const file of files) {
    const texts = listTexts(file).filter(({ isInPlace }) => isInPlace);
    if (texts.length > 0) console.log(`\n${file}`);
    for (const { text } of texts) console.log(`  ${text}`);
  }
} else {
  const problems = files.flatMap((file) =>
    listTexts(file)
      .filter(({ isInPlace }) => !isInPlace)
      .map(({ line, text }) => `${file}:${line}: move “${text}” into a constant named …Texts.`),
  );
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "Texts are apart from the markup." : `${problems.length} texts in the markup.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/**
 * Lists JSX text and string literals that look like sentences.
 * @param {string} file @returns {FoundText[]}
 */
function listTexts(file) {
  const source = readFileSync(join(root, file), "utf8");
  /** @type {FoundText[]} */
  const found = [];
  let constantEnd = 0;
  walkTypeScript(file, source, (node, parent) => {
    if (hasNoUserText(node)) return false;
    if (node.type === "VariableDeclarator" && isTextConstant.test(findName(node.id))) constantEnd = node.end;
    const text = readText(node, parent);
    if (text !== null) {
      const line = findLine(source, node.start + text.length - text.trimStart().length);
      const isInPlace = isTextModule.test(file) || node.start < constantEnd;
      found.push({ line, text: text.replace(/\s+/g, " ").trim(), isInPlace });
    }
  });
  return found;
}

/**
 * Returns whether a node contains no text for people, for example imports, types, class names, errors for developers
 * and log messages.
 */
function hasNoUserText(/** @type {AstNode} */ node) {
  if (codeNodes.has(node.type)) return true;
  if (node.type === "JSXAttribute") return codeAttributes.test(findName(node.name));
  if (node.type === "NewExpression") return /Error$/.test(findName(node.callee));
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  return /^(console|log|logger)$/.test(findName(node.callee.object));
}

/** @param {AstNode} node @param {AstNode | null} parent @returns {string | null} */
function readText(node, parent) {
  switch (node.type) {
    case "JSXText":
      return hasWord.test(node.value) ? node.value : null;
    case "Literal": {
      if (typeof node.value !== "string") return null;
      const isRead = parent?.type === "JSXAttribute" && readAttributes.has(findName(parent.name));
      return (isRead && hasWord.test(node.value)) || isSentence(node.value) ? node.value : null;
    }
    case "TemplateLiteral": {
      const text = node.quasis.map(({ value }) => value.cooked).join("…");
      return isSentence(text) ? text : null;
    }
    default:
      return null;
  }
}

/** Returns whether a text has at least two words and starts or ends like a sentence. */
function isSentence(/** @type {string} */ text) {
  if (!/\p{L}[\p{L}’']*[,:]? (\p{L}{2}|…)/u.test(text)) return false;
  return /^[^\p{L}]*\p{Lu}/u.test(text) || /[.!?…]$/u.test(text.trim());
}
