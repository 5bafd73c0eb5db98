import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { keptDays } from "@storywall/domain/operations/retention";
import { expect, test } from "vitest";

const operations = resolve(import.meta.dirname, "..");
const page = readFileSync(
  resolve(operations, "../../../../apps/web/src/features/operations/help/kept-things.ts"),
  "utf8",
);

const sourcesOf = (folder: string) =>
  readdirSync(join(operations, folder))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(operations, folder, name), "utf8"))
    .join("\n");
const cleaning = sourcesOf("tasks") + sourcesOf("reconciliation");

/** Steps on the way to one that is told, or of the shop's own work. */
const untold: readonly string[] = [
  "cartUntilAbandoned",
  "uploadLaterUntilSupport",
  "problemUntilSupport",
  "strayUntilSeen",
  "reconciliationRun",
];

test.each(Object.keys(keptDays))(
  "what is kept by %s is cleaned up by that number, and told by it (F-22, S-127)",
  (name) => {
    expect(cleaning).toContain(`keptDays.${name}`);
    if (!untold.includes(name)) expect(page).toContain(`keptDays.${name}`);
  },
);

test("the privacy page promises no number of days but those that are cleaned up by (F-22)", () => {
  const list = page.slice(page.indexOf("keptThings"), page.indexOf("DAY_SECONDS"));
  expect(list).not.toMatch(/\b\d+\s*(days?|hours?|months?|years?|weeks?)\b/);
});
