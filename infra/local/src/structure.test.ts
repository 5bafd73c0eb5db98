import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./settings.ts";

type Violation = { rule: { name: string }; from: string };

/** Imports that break a rule: title of the test, the rule's name, the importing file and its text. */
const violations: [title: string, rule: string, file: string, text: string][] = [
  [
    "the domain imports no other workspace package",
    "imports of packages/(connections|db|domain|env|failpoints|telemetry|ui)",
    "packages/domain/src/cart/a.ts",
    'import { b } from "@storywall/db/b";',
  ],
  [
    "the API does not query the database itself",
    "imports of packages/(api)",
    "packages/api/src/cart/a.ts",
    'import { b } from "@storywall/db/b";',
  ],
  [
    "services use email content, but no other code of the email package",
    "imports of packages/(services)",
    "packages/services/src/cart/a.ts",
    'import { b } from "@storywall/email/b";',
  ],
  [
    "test tools are not imported by the shop",
    "imports of packages/(services)",
    "packages/services/src/cart/c.ts",
    'import { b } from "@storywall/testing/b";',
  ],
  [
    "workers do not import each other",
    "workers",
    "workers/images/src/a.ts",
    'import { b } from "@storywall/worker-email/b";',
  ],
  [
    "tests of the domain use only the domain",
    "tests of the domain",
    "packages/domain/src/cart/a.test.ts",
    'import "@storywall/db/b";',
  ],
  [
    "pages import the list of sample photos, not the code that seeds a shop",
    "imports of apps/web",
    "apps/web/src/lib/a.ts",
    'import { b } from "@storywall/seed/b";',
  ],
  [
    "only the web's server folder imports the API at run time",
    "types of the API",
    "apps/web/src/lib/c.ts",
    'import { b } from "@storywall/api/b";',
  ],
  [
    "the web's server folder does not process images",
    "imports of apps/web/src/server",
    "apps/web/src/server/a.ts",
    'import { b } from "@storywall/imaging/b";',
  ],
  [
    "packages do not import each other's files by relative path",
    "relative imports between packages",
    "packages/jobs/src/a.ts",
    'import { b } from "../../db/src/b.ts";',
  ],
  [
    "services of a context do not import a later one, not even types",
    "contexts after orders",
    "packages/services/src/orders/a.ts",
    'import type { b } from "../production/b.ts";',
  ],
  [
    "services do not import rules of a later context",
    "contexts after cart",
    "packages/services/src/cart/d.ts",
    'import { b } from "@storywall/domain/checkout/b";',
  ],
  [
    "files of the domain, the services and the API belong to a context",
    "folders of contexts",
    "packages/domain/src/cart/c.ts",
    'import "../pricing/b.ts";',
  ],
  [
    "the table of errors only composes those of the contexts",
    "table of errors",
    "packages/domain/src/errors.ts",
    'import { b } from "./photos/b.ts";',
  ],
  [
    "components do not import features",
    "layers above components",
    "apps/web/src/components/a.tsx",
    'import { b } from "@/features/cart/b.ts";',
  ],
  [
    "the web app has no other folders than its layers",
    "folders of layers",
    "apps/web/src/app/a.tsx",
    'import "@/shared/b.ts";',
  ],
  [
    "a feature does not import a later context",
    "features after catalog",
    "apps/web/src/features/catalog/a.tsx",
    'import { b } from "@/features/cart/b.ts";',
  ],
  [
    "every feature belongs to a context",
    "folders of features",
    "apps/web/src/app/c.tsx",
    'import "@/features/home/b.ts";',
  ],
  [
    "toasts are shown through lib/toast.ts",
    "toasts",
    "apps/web/src/features/cart/a.ts",
    'import { toast } from "sonner";',
  ],
  ["sharp stays in imaging", "sharp only in packages/imaging", "workers/images/src/c.ts", 'import sharp from "sharp";'],
  [
    "Stripe stays in payments, even as a dynamic import",
    "stripe only in packages/(payments|tax)",
    "packages/api/src/cart/c.ts",
    'await import("stripe");',
  ],
  [
    "the object store's client stays in storage",
    "@aws-sdk only in packages/storage",
    "packages/services/src/cart/e.ts",
    'import "@aws-sdk/client-s3";',
  ],
  [
    "the PDF library stays in documents",
    "@cantoo only in packages/documents",
    "packages/services/src/cart/f.ts",
    'import "@cantoo/pdf-lib";',
  ],
  [
    "what the shop runs is not in devDependencies",
    "devDependencies",
    "workers/email/src/c.ts",
    'import { test } from "vitest";',
  ],
  [
    "the payment simulator has only the types of Stripe",
    "libraries of the payment simulator",
    "infra/local/src/payment-simulator/a.ts",
    'import Stripe from "stripe";',
  ],
  [
    "the environment is read from the global process, where Biome checks it",
    "node:process",
    "packages/api/src/cart/d.ts",
    'import { env } from "node:process";',
  ],
  ["every import has a file", "imports without a file", "packages/domain/src/cart/e.ts", 'import "./missing.ts";'],
  [
    "there are no cycles, not even of types in .tsx files",
    "cycles",
    "apps/web/src/lib/d.tsx",
    'import type { E } from "./e.tsx";',
  ],
];

const targets = {
  "apps/web/tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
  "apps/web/src/lib/e.tsx": 'import { d } from "./d.tsx";\nexport type E = 1;',
  ...Object.fromEntries(
    [
      "apps/web/src/features/cart",
      "apps/web/src/features/home",
      "apps/web/src/shared",
      ...["api", "db", "email", "imaging", "seed", "testing"].map((name) => `packages/${name}/src`),
      ...["checkout", "photos", "pricing"].map((name) => `packages/domain/src/${name}`),
      "packages/services/src/production",
      "workers/email/src",
    ].map((folder) => [`${folder}/b.ts`, "export const b = 1;"]),
  ),
};

const allowed = {
  "packages/domain/src/cart/errors.ts": 'import { z } from "zod";\n// import { b } from "@storywall/db/b";',
  "packages/services/src/production/c.ts":
    'import { b } from "@storywall/db/b";\nimport type { a } from "../orders/a.ts";',
  "packages/services/src/cart/a.test.ts": 'import { b } from "@storywall/testing/b";\nimport "../production/b.ts";',
  "packages/imaging/src/a.ts": 'import sharp from "sharp";',
  "packages/documents/src/a.ts": 'import "@cantoo/pdf-lib";',
  "infra/local/src/payment-simulator/c.ts": 'import type Stripe from "stripe";',
  "apps/web/e2e/pay.spec.ts": 'import sharp from "sharp";',
  "apps/web/src/lib/trpc.ts": 'import type { b } from "@storywall/api/b";',
  "apps/web/src/lib/toast.ts": 'import { toast } from "sonner";',
  "apps/web/src/features/checkout/a.tsx": 'import { b } from "@/features/cart/b.ts";\nimport { d } from "@/lib/d.tsx";',
  "apps/web/src/server/main.ts": 'import { b } from "@storywall/api/b";\nimport { b as c } from "@storywall/db/b";',
};

const libraries = ["@aws-sdk/client-s3", "@cantoo/pdf-lib", "sharp", "sonner", "stripe", "vitest", "zod"];
const folder = mkdtempSync(join(tmpdir(), "storywall-structure-"));
let found: string[] = [];

beforeAll(() => {
  for (const [path, text] of Object.entries({ ...targets, ...allowed })) writeFile(path, text);
  for (const [, , path, text] of violations) writeFile(path, text);
  for (const name of ["api", "db", "domain", "email", "imaging", "seed", "testing"])
    linkPackage(name, `packages/${name}`);
  linkPackage("worker-email", "workers/email");
  for (const name of libraries) {
    writeFile(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "dist/index.js" }));
    writeFile(`node_modules/${name}/dist/index.js`, "");
  }
  const config = join(root, ".dependency-cruiser.mjs");
  const args = ["--config", config, "--output-type", "json", "apps", "infra", "packages", "workers"];
  const { stdout } = spawnSync(join(root, "node_modules/.bin/depcruise"), args, { cwd: folder, encoding: "utf8" });
  const { summary }: { summary: { violations: Violation[] } } = JSON.parse(stdout);
  found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function linkPackage(name: string, path: string): void {
  const content = {
    name: `@storywall/${name}`,
    exports: { "./*": "./src/*.ts" },
    devDependencies: { vitest: "1.0.0" },
  };
  writeFile(`${path}/package.json`, JSON.stringify(content));
  mkdirSync(join(folder, "node_modules/@storywall"), { recursive: true });
  symlinkSync(join(folder, path), join(folder, "node_modules/@storywall", name));
}

test.each(violations)("the import rules enforce that %s", (_title, rule, file) => {
  expect(found).toContain(`${rule}: ${file}`);
});

test("the import rules accept allowed imports", () => {
  const expected = new Set(violations.map(([, , file]) => file));
  expect(found.filter((candidate) => !expected.has(candidate.split(": ")[1] ?? ""))).toEqual([]);
});

test("the lock file names no host, so that it works with any registry", () => {
  expect(readFileSync(join(root, "pnpm-lock.yaml"), "utf8")).not.toMatch(/https?:\/\//);
});
