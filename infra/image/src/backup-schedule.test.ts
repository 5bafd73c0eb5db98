import { expect, test } from "vitest";
import { computeMsUntil, listExpiredBackups, nameBackup } from "./backup-schedule.ts";

const toHours = (ms: number) => ms / 3_600_000;

test("the next backup runs when the configured hour begins, today or tomorrow", () => {
  expect(toHours(computeMsUntil(3, new Date("2026-01-05T01:00:00Z")))).toBe(2);
  expect(toHours(computeMsUntil(3, new Date("2026-01-05T04:00:00Z")))).toBe(23);
  expect(toHours(computeMsUntil(3, new Date("2026-01-05T03:00:00Z")))).toBe(24);
});

test("only the oldest backups above the number to keep expire, oldest first, and other folders never expire", () => {
  const names = ["2026-01-05", "2026-01-06", "2026-01-07"].map((day) => nameBackup(new Date(`${day}T03:00:00Z`)));
  expect(listExpiredBackups([names[2], "lost+found", names[0], names[1]] as string[], 2)).toEqual([names[0]]);
  expect(listExpiredBackups(names, 3)).toEqual([]);
});
