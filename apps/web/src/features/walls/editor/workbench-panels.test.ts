import type { DesignTile } from "@storywall/domain/walls/design/design";
import { expect, test } from "vitest";
import { type PhotosAction, type PhotosState, photosReducer } from "@/features/photos/photos-state.ts";
import { describeProgress, listPhotoProblems } from "./workbench-panels.tsx";

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
const reduceActions = (...actions: PhotosAction[]) =>
  [chosen, ...actions].reduce(photosReducer, new Map() as PhotosState);

test("on a full wall, a rejected photo is listed with the reason", () => {
  const photos = reduceActions({ type: "rejected", id: "b", message: "This file is damaged." });
  const problems = listPhotoProblems(slots, photos);
  expect(problems).toEqual([{ position: 2, message: "This file is damaged." }]);
  expect(describeProgress({ left: 0, problems: problems.length })).toBe("1 photo needs replacing. Tap it.");
});

test("the progress text says that every tile is filled when the wall is full", () => {
  const problems = listPhotoProblems(slots, reduceActions());
  expect(describeProgress({ left: 0, problems: problems.length })).toBe("Every tile is filled.");
});

test("the progress text says how many photos are missing while the wall is incomplete", () => {
  expect(describeProgress({ left: 1, problems: 0 })).toBe("Add 1 photo to finish your wall.");
});
