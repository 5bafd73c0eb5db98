import { expect, test } from "vitest";
import { inspectFiles } from "./inspect-files.ts";

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
const none = { count: 0, bytes: 0 };

test.each([
  ["IMG_1.HIF", ""],
  ["photo.jfif", "image/pjpeg"],
  ["photo", ""],
  ["PHOTO.TXT", "text/plain"],
  ["photo.jpg", "application/octet-stream"],
  ["photo.jpg", "image/jpg"],
  ["movie.mov", "video/quicktime"],
])("a photo named %s of the type “%s” is accepted", async (name, type) => {
  const file = new File([jpeg], name, { type });
  expect(await inspectFiles([file], none)).toEqual({ taken: [file], rejected: [] });
});

test.each([
  ["%PDF-1.7", /PDF/],
  ["<svg xmlns='x'></svg>", /SVG/],
  ["\0\0\0\x14ftypqt  \0\0\0\0qt  ", /video/],
  ["A list of names", /text file/],
])("a file that begins with “%s” is rejected, whatever its name and type", async (start, reason) => {
  const { taken, rejected } = await inspectFiles([new File([start], "photo.jpg", { type: "image/jpeg" })], none);
  expect(taken).toEqual([]);
  expect(rejected).toEqual([{ name: "photo.jpg", message: expect.stringMatching(reason) }]);
});

test("files that the operating system added to a folder are skipped silently", async () => {
  const files = ["._IMG_1.jpg", ".DS_Store", "Thumbs.db"].map((name) => new File(["x"], name));
  expect(await inspectFiles(files, none)).toEqual({ taken: [], rejected: [] });
});
