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

/** Steps the privacy page does not mention. */
const untold: readonly string[] = [
  "cartUntilAbandoned",
  "uploadLaterUntilSupport",
  "problemUntilSupport",
  "strayUntilSeen",
  "reconciliationRun",
];

test.each(Object.keys(keptDays))(
  "the retention of %s matches the cleanup task and the privacy page (F-22, S-127)",
  (name) => {
    expect(cleaning).toContain(`keptDays.${name}`);
    if (!untold.includes(name)) expect(page).toContain(`keptDays.${name}`);
  },
);

test("the privacy page states only retention periods that cleanup tasks use (F-22)", () => {
  const list = page.slice(page.indexOf("keptThings"), page.indexOf("DAY_SECONDS"));
  expect(list).not.toMatch(/\b\d+\s*(days?|hours?|months?|years?|weeks?)\b/);
});
