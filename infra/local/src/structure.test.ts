import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "./settings.ts";

const folders: string[] = [];
afterEach(() => folders.splice(0).map((folder) => rmSync(folder, { recursive: true, force: true })));

function checkStructure(files: Record<string, string>): { passes: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "storywall-structure-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const done = spawnSync(process.execPath, [join(root, "scripts/check-structure.mjs"), folder], { encoding: "utf8" });
  return { passes: done.status === 0, output: done.stderr };
}

const violations: [string, Record<string, string>, string][] = [
  [
    "the web imports the list of sample photos, not the code that seeds a shop",
    { "apps/web/src/lib/a.ts": 'import { b } from "@storywall/seed/seed-art";' },
    "seed/sample-list",
  ],
  [
    "the domain imports no other workspace package",
    { "packages/domain/src/a.ts": 'import { b } from "@storywall/db/b";' },
    "packages/domain may import nothing of ours",
  ],
  [
    "the api does not query the database itself",
    { "packages/api/src/a.ts": 'import { b } from "@storywall/db/b";' },
    "put the query into a verb",
  ],
  [
    "only the web's server folder imports the api at runtime",
    { "apps/web/src/lib/a.ts": 'import { b } from "@storywall/api/b";' },
    "the rest uses `import type`",
  ],
  [
    "packages do not import each other's files by relative path",
    { "packages/jobs/src/a.ts": 'import { b } from "../../db/src/b.ts";' },
    "@storywall/db/…",
  ],
  [
    "workers do not import each other",
    { "workers/images/src/a.ts": 'import { b } from "@storywall/worker-email/b";' },
    "workers/images may import",
  ],
  [
    "sharp stays in imaging",
    { "workers/images/src/a.ts": 'import sharp from "sharp";' },
    "that belongs in packages/imaging",
  ],
  [
    "stripe stays in payments, even as a dynamic import",
    { "packages/api/src/a.ts": 'await import("stripe");' },
    "that belongs in packages/payments",
  ],
  [
    "test tools are not imported by the shop",
    { "packages/services/src/a.ts": 'import { b } from "@storywall/testing/b";' },
    "only tests and fixtures use it",
  ],
  [
    "a feature does not import a later context",
    { "apps/web/src/features/catalog/a.ts": 'import { b } from "@/features/cart/b.ts";' },
    "compose the two in cart",
  ],
  [
    "every feature belongs to a context",
    { "apps/web/src/features/home/a.ts": 'import { b } from "@/lib/b.ts";' },
    "is in no context",
  ],
  [
    "layers of the web app import downwards",
    { "apps/web/src/components/a.ts": 'import { b } from "@/features/cart/b.ts";' },
    "move what both need to a lower layer",
  ],
  [
    "the web app has only its four layers and the server",
    { "apps/web/src/shared/a.ts": 'import { b } from "@/lib/b.ts";' },
    "is no layer",
  ],
  [
    "imports from another web folder start at its root",
    { "apps/web/src/features/cart/a.ts": 'import { b } from "../catalog/b.ts";' },
    "write it with @/",
  ],
  [
    "imports from the same web folder are relative",
    { "apps/web/src/features/cart/a.ts": 'import { b } from "@/features/cart/b.ts";' },
    "write it with ./",
  ],
  [
    "imports in the web app have a file extension",
    { "apps/web/src/features/cart/a.ts": 'import { b } from "@/features/catalog/b";' },
    "write the file's extension",
  ],
  [
    "toasts are shown through lib/toast.ts",
    { "apps/web/src/features/cart/a.ts": 'import { toast } from "sonner";' },
    "call toast of apps/web/src/lib/toast.ts",
  ],
  [
    "environment variables are read only in env.ts files",
    { "packages/api/src/a.ts": "export const a = process.env.A;" },
    "read it in an env.ts",
  ],
  [
    "there are no server actions",
    { "apps/web/src/a.ts": '"use server";\nexport const a = 1;' },
    "write a tRPC procedure",
  ],
  [
    "there are no barrel files",
    { "packages/api/src/index.ts": 'export * from "./a.ts";\nexport { b } from "./b.ts";' },
    "only re-exports",
  ],
  [
    "there are no circular imports",
    { "packages/api/src/a.ts": 'import "./b.ts";', "packages/api/src/b.ts": 'import { a } from "./a.ts";' },
    "in a circle",
  ],
  [
    "services of a context do not import a later one",
    {
      "packages/services/src/orders/a.ts": 'import type { b } from "../production/b.ts";',
      "packages/services/src/production/b.ts": "export type b = 1;",
    },
    "orders comes before production: move the code to production",
  ],
  [
    "domain rules of a context do not import a later one",
    {
      "packages/services/src/cart/a.ts": 'import { b } from "@storywall/domain/checkout/b";',
      "packages/domain/src/checkout/b.ts": "export const b = 1;",
    },
    "cart comes before checkout",
  ],
  [
    "domain and service files belong to a context",
    { "packages/domain/src/pricing/a.ts": "export const a = 1;" },
    "packages/domain/src/pricing/a.ts stands in no context",
  ],
  [
    "the error table only composes those of the contexts",
    {
      "packages/domain/src/errors.ts": 'import { a } from "./photos/a.ts";',
      "packages/domain/src/photos/a.ts": "export const a = 1;",
    },
    "only composes the errors.ts of each context",
  ],
  [
    "domain and services have no circular type imports",
    {
      "packages/domain/src/cart/a.ts": 'import type { b } from "./b.ts";',
      "packages/domain/src/cart/b.ts": 'import { a } from "./a.ts";',
    },
    "in a circle",
  ],
  [
    "only one web file mentions the payment simulator",
    { "apps/web/src/a.ts": "const simulator = 1;", "apps/web/src/b.ts": "// Simulator" },
    "names the payment simulator",
  ],
  [
    "the lock file contains no host",
    { "pnpm-lock.yaml": "resolution: {tarball: https://registry.example/a.tgz}" },
    "names a host",
  ],
];

test.each(violations)("the import rules enforce that %s", (_rule, files, sentence) => {
  const { passes, output } = checkStructure(files);
  expect(output).toContain(sentence);
  expect(passes).toBe(false);
});

test("allowed imports are accepted", () => {
  const { passes, output } = checkStructure({
    "packages/domain/src/cart/a.ts": 'import { z } from "zod";\n// import { db } from "@storywall/db/client";',
    "packages/domain/src/errors.ts": 'import { b } from "./cart/errors.ts";',
    "packages/domain/src/cart/errors.ts": "export const b = 1;",
    "packages/services/src/cart/a.ts":
      'import { b } from "@storywall/db/b";\nimport type { c } from "./c.ts";\nimport { d } from "@storywall/domain/cart/a";',
    "packages/services/src/cart/c.ts": "export type c = 1;",
    "packages/services/src/cart/a.test.ts":
      'import { db } from "@storywall/testing/fixtures";\nimport { e } from "../orders/e.ts";\nprocess.env.A = "1";',
    "packages/services/src/orders/e.ts": 'import { a } from "../cart/a.ts";',
    "apps/web/src/lib/trpc.ts": 'import type { AppRouter } from "@storywall/api/app-router";',
    "apps/web/src/features/cart/a.ts":
      'import { b } from "@/features/catalog/b.ts";\nimport { c } from "./store/c.ts";\nimport { d } from "@/lib/d.ts";',
    "apps/web/src/server/main.ts": 'import { handle } from "@storywall/api/handle-request";',
    "apps/web/src/server/deps.ts": 'import { openDb } from "@storywall/db/client";',
    "packages/imaging/src/a.ts": 'import sharp from "sharp";',
    "packages/env/src/read-env.ts": "export const a = process.env;",
    "apps/web/src/lib/stripe.ts":
      'import { loadStripe } from "@stripe/stripe-js/pure"; // the simulator is mounted by the layout',
    "apps/web/e2e/pay.spec.ts": 'import sharp from "sharp"; // Simulator',
  });
  expect(output).toBe("");
  expect(passes).toBe(true);
});
