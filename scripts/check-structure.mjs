// Checks the allowed imports between packages and the location of some code. Each message says where the code should
// go.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findContextProblems } from "./context-order.mjs";
import { findWebLayerProblems } from "./web-layers.mjs";

const workerImports = [
  "services",
  "jobs",
  "domain",
  "db",
  "storage",
  "payments",
  "email",
  "imaging",
  "env",
  "telemetry",
  "failpoints",
];
const allPackages = [...workerImports, "api", "ui", "testing", "local"];
export const allowedImports = {
  domain: [],
  env: [],
  telemetry: [],
  failpoints: [],
  ui: [],
  db: [],
  jobs: ["domain", "db", "telemetry", "failpoints"],
  storage: ["domain"],
  payments: ["domain"],
  email: ["domain"],
  imaging: ["domain"],
  documents: ["domain"],
  // Services may import email types, image headers, image processes and PDFs, but never React or sharp.
  services: [
    "domain",
    "db",
    "jobs",
    "storage",
    "payments",
    "email/email-content",
    "imaging/image-header",
    "imaging/imaging-error",
    "imaging/create-imaging-pool",
    "documents",
    "failpoints",
  ],
  api: ["services", "domain", "payments", "telemetry", "failpoints"],
  seed: ["domain", "db", "imaging", "storage", "env"],
  backup: ["db", "domain", "env", "services", "storage"],
  // The web app redacts error reports from browsers with the same code that redacts process logs.
  web: ["domain", "ui", "seed/sample-list", "telemetry/redact-text"],
  worker: workerImports,
  local: ["db", "domain", "env", "services/accounts/admin"],
  image: ["db", "email", "env", "jobs", "payments", "services", "storage"],
  // Only tests.
  kubernetes: [],
  monitoring: [],
  testing: allPackages,
  bench: allPackages,
  chaos: allPackages,
};
/** The folder that sets up the web process. Pages and features must not import its files directly. */
export const webAssembly = "apps/web/src/server/";
export const webAssemblyImports = [
  ...allowedImports.web,
  "api",
  "services",
  "db",
  "storage",
  "payments",
  "env",
  "telemetry",
];

export const infraPackages = ["local", "image", "kubernetes", "monitoring"];

const ownedLibraries = [
  { library: /^sharp$/, home: "packages/imaging" },
  { library: /^stripe$/, home: "packages/payments" },
  { library: /^@aws-sdk\//, home: "packages/storage" },
  { library: /^pdf-lib$/, home: "packages/documents" },
];

const isTestFile = (file) => /\.(test|fixture)\.tsx?$|(^|\/)(fixtures?|e2e)(\/|\.)/.test(file);
const isConfigFile = (file) => /(^|\/)[\w-]+\.config\.[mc]?[jt]s$/.test(file);

/**
 * Returns one sentence for each rule that the repository at `root` breaks.
 * @param {string} root @returns {string[]}
 */
export function findStructureProblems(root) {
  const files = ["apps", "packages", "workers", "infra", "scripts"].flatMap((dir) => listSources(root, dir));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const imports = new Map(files.map((file) => [file, listImports(removeComments(texts.get(file)))]));
  return [
    ...files.flatMap((file) => imports.get(file).flatMap((one) => findImportProblems(root, file, one))),
    ...files.flatMap((file) => findContentProblems(file, removeComments(texts.get(file)))),
    ...findCycleProblems(root, imports),
    ...findContextProblems(imports, (file, specifier) => resolveFile(root, file, specifier)),
    ...findSimulatorProblems(texts),
    ...findLockProblems(root),
  ];
}

function findImportProblems(root, file, { specifier, typeOnly }) {
  const from = findOwningPackage(file);
  if (!from) return [];
  const problems = [];
  for (const { library, home } of ownedLibraries) {
    const excepted =
      ["testing", "bench", "chaos"].includes(from.name) ||
      (from.name === "local" && (isTestFile(file) || /\/test-[\w-]+\.ts$/.test(file))) ||
      // The simulator's objects have the types of Stripe's own.
      (typeOnly && file.startsWith("infra/local/src/payment-simulator/")) ||
      file.startsWith("apps/web/e2e/");
    if (library.test(specifier) && from.folder !== home && !excepted) {
      problems.push(`${file} imports ${specifier}: that belongs in ${home}; call a function of it.`);
    }
  }
  if (specifier.startsWith(".")) {
    const target = relative(root, resolve(root, dirname(file), specifier));
    const owner = findOwningPackage(target);
    if (owner && owner.folder !== from.folder) {
      problems.push(`${file} reaches into ${target}: import it by its package name, @storywall/${owner.name}/….`);
    }
  }
  problems.push(...findToastProblems(file, specifier));
  problems.push(...findWebLayerProblems(file, specifier));
  if (specifier.startsWith("@storywall/")) problems.push(...findBoundaryProblems(file, from, specifier, typeOnly));
  return problems;
}

function findBoundaryProblems(file, from, specifier, typeOnly) {
  const path = specifier.slice("@storywall/".length);
  const [target] = path.split("/");
  if (target === from.name) return [];
  if (target === "testing" && (isTestFile(file) || isConfigFile(file) || ["bench", "chaos"].includes(from.name)))
    return [];
  if (isTestFile(file) && from.name !== "domain")
    return target.startsWith("worker-") ? [`${file} imports a worker; test it there.`] : [];
  if (target === "api" && from.kind === "web" && typeOnly) return [];
  const allowed = file.startsWith(webAssembly) ? webAssemblyImports : allowedImports[from.kind];
  if (allowed.some((one) => path === one || path.startsWith(`${one}/`))) return [];
  const list = allowed.length > 0 ? `only ${allowed.join(", ")}` : "nothing of ours";
  const hint = {
    api: "only src/server mounts it, the rest uses `import type`",
    db: "put the query into a verb in packages/services",
    testing: "only tests and fixtures use it",
  };
  const advice = hint[target] ?? "move the code to a package that may, or hand it in as an argument";
  return [`${file} imports ${specifier}, but ${from.folder} may import ${list}: ${advice}.`];
}

/**
 * Finds imports of sonner outside of `lib`. The toast module in `lib` does not load sonner until the first toast is
 * shown.
 */
function findToastProblems(file, specifier) {
  if (specifier !== "sonner" || !file.startsWith("apps/web/src/") || file.startsWith("apps/web/src/lib/")) return [];
  return [`${file} imports sonner: call toast of apps/web/src/lib/toast.ts, which fetches it with the first toast.`];
}

function findContentProblems(file, text) {
  const problems = [];
  const readsEnv =
    /\bprocess\.env\b/.test(text) || /\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*["']node:process["']/.test(text);
  const mayReadEnv =
    /(^|\/)env\.ts$/.test(file) ||
    ["packages/env/", "infra/local/", "scripts/", "packages/testing/", "packages/bench/", "packages/chaos/"].some(
      (dir) => file.startsWith(dir),
    ) ||
    /(^|\/)tools\//.test(file) ||
    file.endsWith("/instrumentation.ts") ||
    isConfigFile(file) ||
    isTestFile(file);
  if (readsEnv && !mayReadEnv)
    problems.push(`${file} reads process.env: read it in an env.ts (packages/env) and hand the value in.`);
  if (/^\s*["']use server["']/m.test(text))
    problems.push(`${file} has a server action: write a tRPC procedure in packages/api.`);
  const statements = text
    .split(/;|\n(?=\s*(?:import|export)\b)/)
    .map((one) => one.trim())
    .filter(Boolean);
  const reExports =
    statements.length > 0 && statements.every((one) => /^export\s+(type\s+)?(\*|\{)[\s\S]*\bfrom\b/.test(one));
  if (/(^|\/)index\.tsx?$/.test(file) && reExports)
    problems.push(`${file} only re-exports: import the files themselves.`);
  return problems;
}

/** Finds import cycles. In the domain and the services, type imports count too. */
function findCycleProblems(root, imports) {
  const edges = new Map();
  for (const [file, list] of imports) {
    const countsTypes = /^packages\/(domain|services)\/src\//.test(file);
    const targets = list
      .filter((one) => countsTypes || !one.typeOnly)
      .map((one) => resolveFile(root, file, one.specifier));
    edges.set(
      file,
      targets.filter((target) => target && imports.has(target)),
    );
  }
  const state = new Map();
  const problems = [];
  const visitFile = (file, trail) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      const circle = [...trail.slice(trail.indexOf(file)), file];
      problems.push(
        `These files import each other in a circle: ${circle.join(" → ")}. Move what they share into a file of its own.`,
      );
      return;
    }
    state.set(file, "open");
    for (const target of edges.get(file)) visitFile(target, [...trail, file]);
    state.set(file, "done");
  };
  for (const file of edges.keys()) visitFile(file, []);
  return problems;
}

function resolveFile(root, file, specifier) {
  const [, name, path] = /^@storywall\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = name && [`packages/${name}`, `infra/${name}`].find((one) => existsSync(join(root, one)));
  if (folder) return `${folder}/src/${path}.ts`;
  const base = specifier.startsWith("@/") ? `apps/web/src/${specifier.slice(2)}` : null;
  const from = specifier.startsWith(".") ? relative(root, resolve(root, dirname(file), specifier)) : base;
  if (!from) return null;
  return ["", ".ts", ".tsx"]
    .map((end) => `${from}${end}`)
    .find((path) => /\.[mc]?[jt]sx?$/.test(path) && existsSync(join(root, path)));
}

function findSimulatorProblems(texts) {
  const files = [...texts.keys()].filter((file) => file.startsWith("apps/web/") && !file.startsWith("apps/web/e2e/"));
  const naming = files.filter((file) => /simulator/i.test(texts.get(file)));
  if (naming.length <= 1) return [];
  return [
    `The web app names the payment simulator in ${naming.join(" and ")}: one file may, the others use Stripe's own code.`,
  ];
}

function findLockProblems(root) {
  const lock = join(root, "pnpm-lock.yaml");
  if (!existsSync(lock) || !/https?:\/\//.test(readFileSync(lock, "utf8"))) return [];
  return [
    "pnpm-lock.yaml names a host: install again without a registry's address in it, so that it works from any mirror.",
  ];
}

/** @returns {{ name: string, kind: string, folder: string } | null} the package that contains the file */
function findOwningPackage(file) {
  const [top, name] = file.split("/");
  if (top === "apps") return { name, kind: "web", folder: `apps/${name}` };
  if (top === "packages") return { name, kind: name, folder: `packages/${name}` };
  if (top === "workers") return { name: `worker-${name}`, kind: "worker", folder: `workers/${name}` };
  if (top === "infra" && infraPackages.includes(name)) return { name, kind: name, folder: `infra/${name}` };
  return null;
}

/** Matches only statements at the start of a line, because text in a string may look like an import. */
function listImports(text) {
  const found = [];
  const statement = /^[ \t]*(import|export)\s+(type\s+)?(?:[\w*\s{},$]*?\bfrom\s*)?["']([^"'\n]+)["']/gm;
  for (const [, , type, specifier] of text.matchAll(statement)) found.push({ specifier, typeOnly: Boolean(type) });
  for (const [, specifier] of text.matchAll(/\b(?:import|require)\s*\(\s*["']([^"'\n]+)["']/g))
    found.push({ specifier, typeOnly: false });
  return found;
}

/** Removes comments, but keeps `//` in strings such as URLs. */
function removeComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[\s;{}(,])\/\/.*$/gm, "$1");
}

function listSources(root, dir) {
  if (!existsSync(join(root, dir))) return [];
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory())
      return /^(node_modules|generated|dist|\..*|test-results)$/.test(entry.name) ? [] : listSources(root, path);
    return /\.[mc]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findStructureProblems(process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url))));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "The structure holds." : `${problems.length} places break the structure.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
