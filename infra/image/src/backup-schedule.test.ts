import { expect, test } from "vitest";
import { buildBackupName, computeMsUntil, listExpiredBackups } from "./backup-schedule.ts";

const toHours = (ms: number) => ms / 3_600_000;

test("the next backup runs when the configured hour begins", () => {
  expect(toHours(computeMsUntil(3, new Date("2026-01-05T01:00:00Z")))).toBe(2);
  expect(toHours(computeMsUntil(3, new Date("2026-01-05T04:00:00Z")))).toBe(23);
  expect(toHours(computeMsUntil(3, new Date("2026-01-05T03:00:00Z")))).toBe(24);
});

const now = new Date("2026-01-08T03:00:00Z");
const toBackup = (day: string, isComplete = true) => ({
  name: buildBackupName(new Date(`${day}T03:00:00Z`)),
  isComplete,
});

test("backups beyond the configured number expire, oldest first", () => {
  const backups = [toBackup("2026-01-07"), toBackup("2026-01-05"), toBackup("2026-01-06")];
  const folders = [{ name: "lost+found", isComplete: false }, ...backups];
  expect(listExpiredBackups(folders, 1, now)).toEqual([backups[1]?.name, backups[2]?.name]);
  expect(listExpiredBackups(folders, 3, now)).toEqual([]);
});

test("an interrupted backup does not count toward the configured number", () => {
  const complete = [toBackup("2026-01-03"), toBackup("2026-01-04")];
  const interrupted = [toBackup("2026-01-05", false), toBackup("2026-01-06", false), toBackup("2026-01-08", false)];
  expect(listExpiredBackups([...complete, ...interrupted], 2, now)).toEqual(
    interrupted.slice(0, 2).map(({ name }) => name),
  );
});
