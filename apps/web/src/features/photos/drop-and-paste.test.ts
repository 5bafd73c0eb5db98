import { expect, test } from "vitest";
import { readDroppedFiles } from "./drop-and-paste.tsx";

const PORTION = 2;

const createFile = (name: string) =>
  ({ isDirectory: false, name, file: (done: (file: File) => void) => done(new File(["x"], name)) }) as unknown;

/** Creates a folder whose reader returns the entries in batches, as browsers do. */
function createFolder(name: string, entries: unknown[]): unknown {
  const createReader = () => {
    const waiting = [...entries];
    return { readEntries: (done: (portion: unknown[]) => void) => done(waiting.splice(0, PORTION)) };
  };
  return { isDirectory: true, name, createReader };
}

const drop = (entries: unknown[], files: File[] = []) =>
  readDroppedFiles({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files,
  } as unknown as DataTransfer);

test("the files in nested dropped folders are found, sorted by name", async () => {
  const nested = createFolder("day 2", [createFile("c.jpg")]);
  const trip = createFolder("trip", [nested, createFile("b10.jpg"), createFile("b9.jpg"), createFile("a.HIF")]);
  const files = await drop([createFile("first.jpg"), trip, createFolder("empty", [])]);
  expect(files.map(({ name }) => name)).toEqual(["first.jpg", "a.HIF", "b9.jpg", "b10.jpg", "c.jpg"]);
});

test("files that are dropped without a folder are returned unchanged", async () => {
  const files = [new File(["x"], "one.jpg"), new File(["x"], "two.jpg")];
  expect(await drop([createFile("one.jpg"), createFile("two.jpg")], files)).toEqual(files);
});

test("a dropped folder that cannot be read is skipped", async () => {
  const locked = {
    isDirectory: true,
    name: "locked",
    createReader: () => ({ readEntries: (_: unknown, fail: () => void) => fail() }),
  };
  expect(await drop([locked, createFile("a.jpg")])).toHaveLength(1);
});
