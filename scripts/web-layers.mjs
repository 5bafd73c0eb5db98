// The layers of the web app, the order of its contexts, and how its files name each other.
import { posix } from "node:path";
import { contexts as allContexts } from "./context-order.mjs";

/** The web app has no kernel: what its contexts share is in `components` and `lib`. */
const contexts = allContexts.filter((context) => context !== "kernel");

const source = "apps/web/src/";

/** What each layer may import besides itself. `server` assembles the process and reads data for pages. */
const mayImport = {
  lib: [],
  components: ["lib"],
  features: ["lib", "components"],
  server: ["lib", "components", "features"],
  app: ["lib", "components", "features", "server"],
};

/**
 * What an import of a file of the web app breaks, one sentence each.
 * @param {string} file the importing file, from the root of the repository
 * @param {string} specifier as it is written
 * @returns {string[]}
 */
export function webLayerProblems(file, specifier) {
  if (!file.startsWith(source) || !/^(@\/|\.)/.test(specifier)) return [];
  const target = specifier.startsWith("@/")
    ? `${source}${specifier.slice(2)}`
    : posix.normalize(posix.join(posix.dirname(file), specifier));
  if (!target.startsWith(source)) return [];
  return [...layerProblems(file, target), ...contextProblems(file, target), ...styleProblems(file, specifier, target)];
}

const layerOf = (file) => /^([\w-]+)\//.exec(file.slice(source.length))?.[1];

function layerProblems(file, target) {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (!from || !to || from === to || mayImport[from]?.includes(to)) return [];
  const list = mayImport[from] ? mayImport[from].join(", ") || "itself only" : "nothing, as it is no layer";
  return [
    `${file} imports ${target}, but the layer ${from} may import ${list}: move what both need to a lower layer, or hand it in as a prop.`,
  ];
}

const contextOf = (file) => /^apps\/web\/src\/features\/([^/]+)/.exec(file)?.[1];

function contextProblems(file, target) {
  const [from, to] = [contextOf(file), contextOf(target)];
  if (from && !contexts.includes(from)) {
    return [`${file} is in no context: the folders of apps/web/src/features are ${contexts.join(", ")}.`];
  }
  if (!from || !to || contexts.indexOf(to) <= contexts.indexOf(from)) return [];
  return [
    `${file} imports the feature ${to}, which comes after ${from}: compose the two in ${to}, or hand the part in as a prop.`,
  ];
}

/** `./` inside the importing file's folder, `@/` for any other, both with the extension. Plain Node runs some of `server`. */
function styleProblems(file, specifier, target) {
  if (layerOf(file) === "server" || file === `${source}instrumentation.ts`) return [];
  const isInside = target.startsWith(`${posix.dirname(file)}/`);
  const start = isInside ? "./" : "@/";
  if (!specifier.startsWith(start)) return [`${file} imports ${specifier}: write it with ${start}.`];
  return /\.\w+$/.test(specifier) ? [] : [`${file} imports ${specifier}: write the file's extension.`];
}
