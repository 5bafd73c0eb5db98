import { readFile } from "node:fs/promises";
import { readPicture } from "@storywall/testing/photos/read-picture";
import { expect, test } from "vitest";
import { roomPictures } from "./living-room.tsx";

test.for(Object.entries(roomPictures))("the $0 picture of the living room has its stated size", async ([, picture]) => {
  const { width, height } = await readPicture(await readFile(picture.src));
  expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
});
