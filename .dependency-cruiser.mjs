// Rules that every import must follow. `depcruise` checks them in the stage `structure`.
import { globSync, readFileSync } from "node:fs";

/** From lowest to highest. A context imports itself and those before it (docs/architecture.md#contexts). */
const contexts = [
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
/** The web app has no kernel. Its contexts share `components` and `lib` instead. */
const features = contexts.slice(1);
/** API folders that all contexts share. They may import every context, and so may API files outside of folders. */
const sharedApiFolders = ["http", "authorization", "bad-input", "fuzz"];

/** Layers of the web app, each with the layers and files that it may import. */
const layers = Object.entries({
  lib: [],
  components: ["lib"],
  features: ["lib", "components"],
  server: ["lib", "components", "features", "app/public-pages[.]ts$"],
  app: ["lib", "components", "features", "server"],
});

const toPackagePattern = (/** @type {string[]} */ ...names) => `packages/(${names.join("|")})`;
const forWorkers = [
  "db",
  "domain",
  "email",
  "env",
  "failpoints",
  "fulfilment",
  "imaging",
  "jobs",
  "payments",
  "services",
  "storage",
  "tax",
];

/**
 * Folders, each with the folders and files outside of it that its code may import.
 * @type {[folder: string, imports: string[]][]}
 */
const allowedImports = [
  [toPackagePattern("connections", "db", "domain", "env", "failpoints", "telemetry", "ui"), []],
  ["infra/(kubernetes|monitoring)", []],
  [
    toPackagePattern("documents", "email", "fulfilment", "imaging", "payments", "storage"),
    [toPackagePattern("domain")],
  ],
  [toPackagePattern("tax"), [toPackagePattern("domain", "payments")]],
  [toPackagePattern("jobs"), [toPackagePattern("db", "domain", "failpoints", "telemetry")]],
  // Services import types of emails, image headers and image processes, but never React or sharp.
  [
    toPackagePattern("services"),
    [
      toPackagePattern(
        "connections",
        "db",
        "documents",
        "domain",
        "failpoints",
        "fulfilment",
        "jobs",
        "payments",
        "storage",
        "tax",
      ),
      "packages/email/src/email-content",
      "packages/imaging/src/(create-imaging-pool|image-header|imaging-error)",
    ],
  ],
  [toPackagePattern("api"), [toPackagePattern("domain", "failpoints", "payments", "services", "telemetry")]],
  [toPackagePattern("seed"), [toPackagePattern("connections", "db", "domain", "env", "imaging", "storage")]],
  [toPackagePattern("backup"), [toPackagePattern("connections", "db", "domain", "env", "services", "storage")]],
  [
    toPackagePattern("bench", "chaos", "testing"),
    [toPackagePattern(...forWorkers, "api", "chaos", "telemetry", "testing", "ui"), "infra/local"],
  ],
  ["workers/[^/]+", [toPackagePattern(...forWorkers, "telemetry")]],
  ["infra/local", [toPackagePattern("connections", "db", "domain", "env"), "packages/services/src/accounts/admin"]],
  ["infra/image", [toPackagePattern("connections", "db", "email", "env", "jobs", "payments", "services", "storage")]],
];
const forPages = [
  toPackagePattern("domain", "ui"),
  "packages/seed/src/sample-list",
  "packages/telemetry/src/redact-text",
];
const forServer = [
  toPackagePattern("api", "connections", "db", "env", "payments", "services", "storage", "telemetry"),
  ...forPages,
];

const tests = "[.](test|fixture)[.]tsx?$|(^|/)(fixtures?|e2e)(/|[.])";
const configs = "[.]config[.][mc]?[jt]s$";
const suites = "^packages/(bench|chaos|testing)/";
const server = "^apps/web/src/server/";
const anyPackage = "^(apps|infra|packages|workers)/";
const contextFloors = "^packages/(domain|services|api)/src";
const toPathPattern = (/** @type {string} */ path) => `^${path}[/.]`;
const toLibraryPattern = (/** @type {string} */ name) => `(^|/)node_modules/${name}/`;

/** @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule */

/** @type {Rule[]} */
const rulesOfPackages = [
  ...allowedImports.map(([folder, imports]) => ({
    name: `imports of ${folder}`,
    comment: "Move the code to a package that may import it, or have it handed in as an argument.",
    from: { path: `^(${folder})/`, pathNot: [tests, configs] },
    to: { path: anyPackage, pathNot: ["^$1/", ...imports.map(toPathPattern)] },
  })),
  {
    name: "imports of apps/web",
    comment: "Call a procedure. Only apps/web/src/server runs code of the API and the packages below it.",
    from: { path: "^apps/web/", pathNot: [tests, configs, server] },
    to: { path: anyPackage, pathNot: ["^apps/web/", "^packages/api/", ...forPages.map(toPathPattern)] },
  },
  {
    name: "types of the API",
    comment: "Use `import type`. Only apps/web/src/server mounts the API.",
    from: { path: "^apps/web/", pathNot: [tests, configs, server] },
    to: { path: "^packages/api/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "imports of apps/web/src/server",
    from: { path: server, pathNot: tests },
    to: { path: anyPackage, pathNot: ["^apps/web/", ...forServer.map(toPathPattern)] },
  },
  {
    name: "tests of the domain",
    from: { path: `^packages/domain/.*(${tests})` },
    to: { path: anyPackage, pathNot: "^packages/(domain|testing)/" },
  },
  {
    name: "workers",
    comment: "Test a worker in its own package.",
    from: { path: "^([^/]+/[^/]+)/" },
    to: { path: "^workers/", pathNot: "^$1/" },
  },
  {
    name: "relative imports between packages",
    comment: "Import the file by the name of its package, @storywall/….",
    from: { path: "^([^/]+/[^/]+)/" },
    to: { path: anyPackage, pathNot: "^$1/", dependencyTypes: ["local"] },
  },
  {
    name: "node:process",
    comment: "Use the global process. Biome checks where its environment is read.",
    from: {},
    to: { path: "^(node:)?process$", dependencyTypes: ["core"] },
  },
];

/** @type {Rule[]} */
const rulesOfContexts = [
  ...contexts.map((context, index) => ({
    name: `contexts after ${context}`,
    comment: "Move the code to the later context, enqueue a job or publish a live event.",
    from: { path: `${contextFloors}/${context}/`, pathNot: tests },
    to: { path: `${contextFloors}/(${contexts.slice(index + 1).join("|") || "-"})/` },
  })),
  {
    name: "folders of contexts",
    comment: "Move the file into the folder of the context that owns it.",
    from: {},
    to: {
      path: `${contextFloors}/`,
      pathNot: [
        tests,
        `${contextFloors}/(${contexts.join("|")})/`,
        "^packages/domain/src/errors[.]ts$",
        `^packages/api/src/([^/]+$|(${sharedApiFolders.join("|")})/)`,
      ],
    },
  },
  {
    name: "table of errors",
    comment: "It only composes the errors.ts of each context.",
    from: { path: "^packages/domain/src/errors[.]ts$" },
    to: { path: "^packages/domain/", pathNot: ["/errors[.]ts$", "^packages/domain/src/kernel/"] },
  },
];

/** @type {Rule[]} */
const rulesOfWeb = [
  ...layers.map(([layer, imports]) => ({
    name: `layers above ${layer}`,
    comment: "Move what both need to a lower layer, or hand it in as a prop.",
    from: { path: `^apps/web/src/${layer}/` },
    to: { path: "^apps/web/src/[^/]+/", pathNot: `^apps/web/src/(${[layer, ...imports].join("|")})(/|$)` },
  })),
  {
    name: "folders of layers",
    comment: "apps/web/src has no other folders than the layers.",
    from: {},
    to: { path: "^apps/web/src/[^/]+/", pathNot: `^apps/web/src/(${layers.map(([layer]) => layer).join("|")})/` },
  },
  ...features.map((feature, index) => ({
    name: `features after ${feature}`,
    comment: "Compose the two in the later feature, or hand the part in as a prop.",
    from: { path: `^apps/web/src/features/${feature}/` },
    to: { path: `^apps/web/src/features/(${features.slice(index + 1).join("|") || "-"})/` },
  })),
  {
    name: "folders of features",
    comment: "Move the file into the folder of the context that owns it.",
    from: {},
    to: { path: "^apps/web/src/features/", pathNot: `^apps/web/src/features/(${features.join("|")})/` },
  },
  {
    name: "toasts",
    comment: "Call toast of apps/web/src/lib/toast.ts, which fetches sonner with the first toast.",
    from: { path: "^apps/web/src/", pathNot: "^apps/web/src/lib/" },
    to: { path: toLibraryPattern("sonner") },
  },
];

const simulator = "^infra/local/src/payment-simulator/";
const localTests = `^infra/local/.*(${tests}|/test-[^/]+[.]ts$)`;

const devDependenciesComment =
  "`npm start` and the image do not install them. Move the package to the dependencies of this package.json.";
const shippedCode = {
  path: "^(packages|workers|infra/(local|image)|apps/web/(src|tools))/",
  pathNot: [tests, configs, suites, localTests, "/testing/", "^packages/documents/tools/"],
};

/** @type {Rule[]} */
const rulesOfLibraries = [
  {
    name: "devDependencies",
    comment: devDependenciesComment,
    from: shippedCode,
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  },
  // Our own packages need their own rules, because depcruise does not report imports of them as "npm-dev".
  ...globSync("{apps,infra,packages,workers}/*/package.json").map((file) => {
    const folder = file.slice(0, -"/package.json".length);
    const { devDependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
    const names = Object.keys(devDependencies).filter((name) => name.startsWith("@storywall/"));
    return {
      name: `devDependencies of ${folder}`,
      comment: devDependenciesComment,
      from: { ...shippedCode, path: `^${folder}/` },
      to: {
        path: `^packages/(${names.map((name) => name.slice("@storywall/".length)).join("|") || "-"})/`,
        dependencyTypesNot: ["type-only"],
      },
    };
  }),
  ...Object.entries({
    "packages/imaging": "sharp",
    "packages/(payments|tax)": "stripe",
    "packages/fulfilment": "@easypost",
    "packages/storage": "@aws-sdk",
    "packages/documents": "@cantoo",
  }).map(([home, library]) => ({
    name: `${library} only in ${home}`,
    comment: `Call a function of ${home}.`,
    from: {
      path: anyPackage,
      pathNot: [`^${home}/`, suites, "^apps/web/e2e/", simulator, localTests],
    },
    to: { path: toLibraryPattern(library) },
  })),
  {
    name: "libraries of the payment simulator",
    comment: "Its objects have the types of Stripe's own. Nothing else of these libraries is used.",
    from: { path: simulator, pathNot: localTests },
    to: { path: toLibraryPattern("(stripe|sharp|@aws-sdk|@cantoo)"), dependencyTypesNot: ["type-only"] },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "cycles",
      comment: "Move what the files share, such as a type, to the lowest of them or to a file of its own.",
      from: {},
      to: { circular: true },
    },
    {
      name: "imports without a file",
      comment: "The other rules cannot judge them.",
      from: {},
      to: { couldNotResolve: true },
    },
    ...rulesOfPackages,
    ...rulesOfContexts,
    ...rulesOfWeb,
    ...rulesOfLibraries,
  ].map((rule) => ({ ...rule, severity: "error" })),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|infra|packages|workers)/.*/(generated|dist|[.]next|test-results|[.]data|[.]test-data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "apps/web/tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
