// Writes generated documents: errors, bad input and the import table. With --check it lists outdated ones and fails. Needs
// Node 24.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { toErrorResponse } from "../packages/api/src/http/error-mapping.ts";
import { publicCode, ShopError, shopErrors } from "../packages/domain/src/errors.ts";
import { badInputPage } from "./bad-input-page.mjs";
import { allowedImports, webAssembly, webAssemblyImports } from "./check-structure.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path) => readFileSync(join(root, path), "utf8");

const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);

function errorsPage() {
  const rows = Object.entries(shopErrors).map(([code, { kind, message }]) => {
    const { status, trpcCode } = toErrorResponse(new ShopError(code));
    return { code, kind, message, status, trpcCode };
  });
  const kinds = [...new Map(rows.map((row) => [row.kind, row])).values()].sort((a, b) => a.status - b.status);
  const sections = kinds.flatMap(({ kind, status, trpcCode }) => {
    const own = rows.filter((row) => row.kind === kind).sort((a, b) => a.code.localeCompare(b.code, "en"));
    const lines = own.map(({ code, message }) => [`\`${publicCode(code)}\``, message]);
    return [`## ${status}: ${kind}`, "", `In tRPC: \`${trpcCode}\`.`, "", ...table(["Code", "Sentence"], lines), ""];
  });
  return [...intro(rows.length), ...sections].join("\n");
}

const intro = (count) => [
  "# Every way the shop says no",
  "",
  "Written by `scripts/write-docs.mjs` from the `errors.ts` of each context in `packages/domain/src`; change that table, then run `npm run write-docs`.",
  "",
  `There are ${count} refusals. Each has a code, a kind and the sentence the visitor reads; a name in braces is filled in when`,
  "it is said. The kind decides the status, once, in `packages/api/src/http/error-mapping.ts`. A published path answers with",
  "`{ message, error, code, requestId, fields? }`, where `error` and `code` are both the code below and `fields` holds a sentence per",
  "input. A procedure carries the same code in `data.shopCode`.",
  "",
  "Two answers are not in the table: `INTERNAL` (500) for whatever was not meant to be said, with nothing of the cause in it, and",
  "`METHOD_NOT_ALLOWED` (405) for a known address asked with the wrong method.",
  "",
];

const marks = ["<!-- imports: written by scripts/write-docs.mjs -->", "<!-- end of imports -->"];

function withImports(page) {
  const [start, end] = marks.map((mark) => page.indexOf(mark));
  if (start < 0 || end < start) throw new Error(`docs/architecture.md has lost the marks ${marks.join(" and ")}.`);
  const names = { web: "`apps/web`", worker: "`workers/*`", local: "`infra/local`" };
  const list = (allowed) => (allowed.length > 0 ? allowed.join(", ") : "nothing of ours");
  const rows = Object.entries(allowedImports).map(([kind, allowed]) => [
    names[kind] ?? `\`packages/${kind}\``,
    list(allowed),
  ]);
  const assembly = [`\`${webAssembly}\``, list(webAssemblyImports)];
  const lines = table(["What", "may import"], [...rows, assembly]);
  return [page.slice(0, start + marks[0].length), "\n\n", lines.join("\n"), "\n\n", page.slice(end)].join("");
}

const documents = {
  "docs/bad-input.md": () => badInputPage(root),
  "docs/errors.md": () => errorsPage(),
  "docs/architecture.md": () => withImports(read("docs/architecture.md")),
};
const isCheck = process.argv.includes("--check");
for (const [path, write] of Object.entries(documents)) {
  const text = write();
  if (!isCheck) writeFileSync(join(root, path), text);
  else if (!existsSync(join(root, path)) || read(path) !== text) {
    console.error(`${path} is out of date: run npm run write-docs.`);
    process.exitCode = 1;
  }
}
