// The ten contexts of the code, and which contexts each of them may import.

/** The contexts from lowest to highest. Each context may import itself and the contexts below it. */
export const contexts = [
  "kernel",
  "accounts",
  "catalog",
  "photos",
  "walls",
  "cart",
  "checkout",
  "orders",
  "production",
  "operations",
];

/** It contains the error tables of all contexts, so it does not belong to any context. */
const errorTable = "packages/domain/src/errors.ts";

const floorSource = /^packages\/(domain|services|api)\/src\/(?:([\w-]+)\/)?[^/]/;

/**
 * API folders that every context uses. The files in them may import any context, and so may API files that are not in a
 * folder.
 */
const sharedApiFolders = ["http", "authorization", "bad-input", "fuzz"];

const isTestFile = (/** @type {string} */ file) => /\.(test|fixture)\.tsx?$/.test(file);

/**
 * Lists all files of the domain, the services and the API that do not belong to any context, and all imports of a
 * higher context by a lower one. Tests may import anything.
 * @param {Map<string, Array<{ specifier: string }>>} imports by file
 * @param {(file: string, specifier: string) => string | null} resolve
 * @returns {string[]}
 */
export function findContextProblems(imports, resolve) {
  return [...imports].flatMap(([file, list]) => {
    if (!floorSource.test(file) || isTestFile(file) || isSharedApiFile(file)) return [];
    const targets = list.map(({ specifier }) => resolve(file, specifier)).filter((target) => target !== null);
    if (file === errorTable) return findErrorTableProblems(targets);
    if (findContext(file) === null)
      return [
        `${file} stands in no context: move it into the folder of the context that owns it (${contexts.join(", ")}).`,
      ];
    return targets.flatMap((target) => findOrderProblems(file, target));
  });
}

function findOrderProblems(file, target) {
  const [from, to] = [findContext(file), findContext(target)];
  if (to === null || contexts.indexOf(to) <= contexts.indexOf(from)) return [];
  return [
    `${file} imports ${target}, but ${from} comes before ${to}: move the code to ${to}, have it handed in by the caller, or let ${from} enqueue a job or publish a live event.`,
  ];
}

function findErrorTableProblems(targets) {
  return targets
    .filter((target) => !/\/errors\.ts$/.test(target) && findContext(target) !== "kernel")
    .map((target) => `${errorTable} imports ${target}: it only composes the errors.ts of each context.`);
}

function isSharedApiFile(file) {
  const [, floor, folder] = floorSource.exec(file);
  return floor === "api" && (folder === undefined || sharedApiFolders.includes(folder));
}

/** @returns {string | null} null for other packages, and for files without a context */
function findContext(file) {
  const name = floorSource.exec(file)?.[2];
  return name !== undefined && contexts.includes(name) ? name : null;
}
