// Checks references in documents: links, paths in backticks, and npm scripts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ignored =
  /^(node_modules|generated|dist|test-results|playwright-report|screens|\.git|\.data|\.next|\.turbo|\.test-data)$/;
const fileEndings = /\.(ts|tsx|mjs|js|json|md|ya?ml|prisma|sql|css|example|Dockerfile)$/;
const pathLike = /^[\w.@*[\]-]+(\/[\w.@*[\]-]+)*\/?$/;

/**
 * Lists the wrong references in the documents of the repository at `root`, one sentence for each.
 * @param {string} root
 * @returns {string[]}
 */
export function findDocumentProblems(root) {
  const paths = listAllPaths(root, "");
  const documents = paths.filter((path) => path.endsWith(".md"));
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts ?? {});
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), "utf8");
    const prose = removeCodeFences(text);
    return [
      ...findLinkProblems(root, document, prose),
      ...findPathProblems(root, document, prose, paths),
      ...findScriptProblems(document, text, scripts),
    ];
  });
}

function findLinkProblems(/** @type {string} */ root, /** @type {string} */ document, /** @type {string} */ prose) {
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return links.flatMap((link) => {
    if (/^[a-z]+:/i.test(link)) return [];
    const [file, anchor] = link.split("#");
    const target = file ? normalize(join(dirname(document), file)) : document;
    if (!existsSync(join(root, target))) return [`${document} links to ${link}, which does not exist.`];
    if (!anchor || listAnchors(readFileSync(join(root, target), "utf8")).has(anchor)) return [];
    return [`${document} links to ${link}, but ${target} has no such heading.`];
  });
}

/** Returns the anchor that Git hosting sites generate for a heading. */
function listAnchors(/** @type {string} */ text) {
  const headings = [...removeCodeFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    ),
  );
}

function findPathProblems(
  /** @type {string} */ root,
  /** @type {string} */ document,
  /** @type {string} */ prose,
  /** @type {string[]} */ paths,
) {
  const spans = new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span));
  return [...spans]
    .filter((span) => isRepositoryPath(root, span) && !isExistingPath(document, span, paths))
    .map((span) => `${document} names ${span}, which does not exist.`);
}

/**
 * Returns whether the text is a path in this repository. To count as a path, it must have a known file extension, or
 * its first segment must exist in the repository.
 */
function isRepositoryPath(/** @type {string} */ root, /** @type {string} */ span) {
  const [first = "", ...rest] = span.split("/");
  if (!pathLike.test(span) || ignored.test(first)) return false;
  const isFolderOfOurs = rest.length > 0 && !first.includes("*") && existsSync(join(root, first));
  return isFolderOfOurs || fileEndings.test(span);
}

/**
 * Returns whether a path exists relative to the root or to the document's folder. A file name without a folder may be
 * in any folder. `*` matches one segment.
 */
function isExistingPath(/** @type {string} */ document, /** @type {string} */ span, /** @type {string[]} */ paths) {
  const target = span.replace(/\/$/, "");
  const beside = normalize(join(dirname(document), target));
  const toPathPattern = (/** @type {string} */ path) =>
    new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("\\*", "[^/]*")}$`);
  const patterns = target.includes("/")
    ? [toPathPattern(target), toPathPattern(beside)]
    : [new RegExp(`(^|/)${toPathPattern(target).source.slice(1)}`)];
  return paths.some((path) => patterns.some((one) => one.test(path)));
}

function findScriptProblems(
  /** @type {string} */ document,
  /** @type {string} */ text,
  /** @type {string[]} */ scripts,
) {
  const named = new Set([...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name));
  const missing = [...named]
    .filter((name) => !scripts.includes(name))
    .map((name) => `${document} names npm run ${name}, which package.json does not have.`);
  const [needsPnpm] = text.match(/\bpnpm (?!is\b|\d)[-\w]+/) ?? [];
  return needsPnpm
    ? [...missing, `${document} says "${needsPnpm}": name an npm run that works without pnpm.`]
    : missing;
}

const removeCodeFences = (/** @type {string} */ text) => text.replace(/^```[\s\S]*?^```/gm, "");

/**
 * Lists all files and folders in version control, relative to the root.
 * @returns {string[]}
 */
function listAllPaths(/** @type {string} */ root, /** @type {string} */ dir) {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    if (ignored.test(entry.name)) return [];
    const path = dir ? `${dir}/${entry.name}` : entry.name;
    return entry.isDirectory() ? [path, ...listAllPaths(root, path)] : [path];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
  const problems = findDocumentProblems(root);
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "All references are valid." : `${problems.length} references are wrong.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
