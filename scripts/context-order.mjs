// The ten contexts of the code, and which other contexts each of them may import.

/** Lowest first. A context may import itself and those before it. */
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

/** Contains the error tables of all contexts, so it belongs to no context. */
const errorTable = "packages/domain/src/errors.ts";

const floorSource = /^packages\/(domain|services|api)\/src\/(?:([\w-]+)\/)?[^/]/;

/**
 * API folders that all contexts use. Files in these folders, and API files outside of any folder, may import any
 * context.
 */
const sharedApiFolders = ["http", "authorization", "bad-input", "fuzz"];

const isTest = (/** @type {string} */ file) => /\.(test|fixture)\.tsx?$/.test(file);

/**
 * Lists every file of the domain, the services and the API that belongs to no context, and every import from a context
 * into a later one. Tests may import anything.
 * @param {Map<string, Array<{ specifier: string }>>} imports by file
 * @param {(file: string, specifier: string) => string | null} resolve
 * @returns {string[]}
 */
export function findContextProblems(imports, resolve) {
  return [...imports].flatMap(([file, list]) => {
    if (!floorSource.test(file) || isTest(file) || isSharedApiFile(file)) return [];
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
