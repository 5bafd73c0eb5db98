import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { retentionDays } from "@storywall/domain/operations/retention";
import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import { expect, test } from "vitest";

const operations = resolve(import.meta.dirname, "..");
const page = readFileSync(resolve(operations, "../../../../apps/web/src/features/operations/help/privacy.tsx"), "utf8");

const readSources = (folder: string) =>
  readdirSync(join(operations, folder))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(operations, folder, name), "utf8"))
    .join("\n");
const cleanupSource = readSources("tasks") + readSources("reconciliation");

/** Names of the retention periods that the privacy page does not mention. */
const undocumentedPeriods: readonly string[] = [
  "cartUntilAbandoned",
  "uploadLaterUntilSupport",
  "problemUntilSupport",
  "strayUntilSeen",
  "reconciliationRun",
];

test.each(Object.keys(retentionDays))(
  "the retention of %s matches the cleanup task and the privacy page (F-22, S-127)",
  (name) => {
    expect(cleanupSource).toContain(`retentionDays.${name}`);
    if (!undocumentedPeriods.includes(name)) expect(page).toContain(`retentionDays.${name}`);
  },
);

test("an unused photo is kept longer than a link for adding photos is valid", () => {
  expect(photoCollectionLimits.days).toBeLessThan(retentionDays.unreferencedPhoto);
});

test("the privacy page states only retention periods that cleanup tasks use (F-22)", () => {
  const [, list] = /const retentionTexts\b(.*?)const cookieTexts\b/s.exec(page) ?? expect.fail();
  expect(list).not.toMatch(/\b\d+\s*(days?|hours?|months?|years?|weeks?)\b/);
});
