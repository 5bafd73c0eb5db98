// The layers of the web app, the order of its contexts, and the allowed forms of imports.
import { posix } from "node:path";
import { contexts as allContexts } from "./context-order.mjs";

/** The web app has no kernel. Its contexts share `components` and `lib` instead. */
const contexts = allContexts.filter((context) => context !== "kernel");

const source = "apps/web/src/";

/**
 * The layers that each layer may import in addition to itself. `server` sets up the process and reads data for pages.
 */
const mayImport = {
  lib: [],
  components: ["lib"],
  features: ["lib", "components"],
  server: ["lib", "components", "features"],
  app: ["lib", "components", "features", "server"],
};

/**
 * Returns one sentence for each rule that an import in the web app breaks.
 * @param {string} file the importing file, relative to the repository
 * @param {string} specifier as written
 * @returns {string[]}
 */
export function findWebLayerProblems(file, specifier) {
  if (!file.startsWith(source) || !/^(@\/|\.)/.test(specifier)) return [];
  const target = specifier.startsWith("@/")
    ? `${source}${specifier.slice(2)}`
    : posix.normalize(posix.join(posix.dirname(file), specifier));
  if (!target.startsWith(source)) return [];
  return [
    ...findLayerProblems(file, target),
    ...findContextProblems(file, target),
    ...findStyleProblems(file, specifier, target),
  ];
}

const findLayer = (file) => /^([\w-]+)\//.exec(file.slice(source.length))?.[1];

function findLayerProblems(file, target) {
  const [from, to] = [findLayer(file), findLayer(target)];
  if (!from || !to || from === to || mayImport[from]?.includes(to)) return [];
  const list = mayImport[from] ? mayImport[from].join(", ") || "itself only" : "nothing, as it is no layer";
  return [
    `${file} imports ${target}, but the layer ${from} may import ${list}: move what both need to a lower layer, or hand it in as a prop.`,
  ];
}

const findContext = (file) => /^apps\/web\/src\/features\/([^/]+)/.exec(file)?.[1];

function findContextProblems(file, target) {
  const [from, to] = [findContext(file), findContext(target)];
  if (from && !contexts.includes(from)) {
    return [`${file} is in no context: the folders of apps/web/src/features are ${contexts.join(", ")}.`];
  }
  if (!from || !to || contexts.indexOf(to) <= contexts.indexOf(from)) return [];
  return [
    `${file} imports the feature ${to}, which comes after ${from}: compose the two in ${to}, or hand the part in as a prop.`,
  ];
}

/**
 * Checks the form of an import: `./` for files in the same folder and `@/` for all others, always with a file
 * extension. Plain Node runs some of the files in `server`.
 */
function findStyleProblems(file, specifier, target) {
  if (findLayer(file) === "server" || file === `${source}instrumentation.ts`) return [];
  const isInside = target.startsWith(`${posix.dirname(file)}/`);
  const start = isInside ? "./" : "@/";
  if (!specifier.startsWith(start)) return [`${file} imports ${specifier}: write it with ${start}.`];
  return /\.\w+$/.test(specifier) ? [] : [`${file} imports ${specifier}: write the file's extension.`];
}
