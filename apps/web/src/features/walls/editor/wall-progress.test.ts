import type { DesignTile } from "@storywall/domain/walls/design/design";
import { expect, test } from "vitest";
import { type PhotosAction, type PhotosState, photosReducer } from "@/features/photos/photos-state.ts";
import { progressWords, troublesOf } from "./wall-progress.tsx";

const slots: DesignTile[] = ["a", "b"].map((id) => ({
  name: id,
  userPhotoId: id,
  frameSize: "rectangle_small",
  cropParams: {},
}));
const chosen: PhotosAction = {
  type: "chosen",
  photos: slots.map(({ name }) => ({ id: name, fileName: `${name}.jpg`, bytes: 1 })),
};
const after = (...actions: PhotosAction[]) => [chosen, ...actions].reduce(photosReducer, new Map() as PhotosState);

test("a full wall with a refused photo does not say that every tile has its photo, and gives the reason", () => {
  const photos = after({ type: "refused", id: "b", message: "This file is damaged." });
  const troubles = troublesOf(slots, photos);
  expect(troubles).toEqual([{ place: 2, message: "This file is damaged." }]);
  expect(progressWords({ left: 0, of: 2, troubles: troubles.length })).toBe("One photo needs replacing. Tap it.");
});

test("a full wall of usable photos says that every tile has its photo", () => {
  const troubles = troublesOf(slots, after());
  expect(progressWords({ left: 0, of: 2, troubles: troubles.length })).toBe("Every tile has its photo.");
});

test("a wall that is not full says how many photos it wants", () => {
  expect(progressWords({ left: 1, of: 2, troubles: 0 })).toBe("1 of 2 tiles still wants a photo.");
});
