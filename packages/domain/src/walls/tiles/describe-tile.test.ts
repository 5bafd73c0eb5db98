import { expect, test } from "vitest";
import { describeTile } from "./describe-tile.ts";

const third = { position: 3, count: 12 };
const tile = { userPhotoId: null, artItemId: null, frameSize: "rectangle_medium" } as const;
const photo = { ...tile, userPhotoId: "3f0c5d0e-4f4e-4a57-8d2e-0a6f5a3b9c11" };
const art = { ...tile, artItemId: "art_0123456789abcdefghjkmnpqrs" } as const;

test("a photo is named by its place and the day it was taken", () => {
  expect(describeTile(photo, third, { takenAt: Date.UTC(2026, 4, 4, 23, 59) })).toBe(
    "Photo 3 of 12, taken May 4, 2026, Medium",
  );
});

test("a photo without a date is named by its place", () => {
  expect(describeTile(photo, third)).toBe("Photo 3 of 12, Medium");
  expect(describeTile(photo, third, { takenAt: null })).toBe("Photo 3 of 12, Medium");
  expect(describeTile(photo, third, { takenAt: Number.NaN })).toBe("Photo 3 of 12, Medium");
});

test("art is named by its title once that is known", () => {
  expect(describeTile(art, third, { artTitle: "Dunes" })).toBe("Art 3 of 12, Dunes, Medium");
  expect(describeTile(art, third)).toBe("Art 3 of 12, Medium");
});

test("an empty tile is called empty, even if facts of an earlier picture are passed", () => {
  expect(describeTile(tile, third, { takenAt: 0, artTitle: "Dunes" })).toBe("Empty tile 3 of 12, Medium");
});

test("notes come before the size, and an unknown size is left out", () => {
  expect(describeTile({ ...photo, frameSize: "rectangle_giant" as never }, third, { notes: ["may print soft"] })).toBe(
    "Photo 3 of 12, may print soft",
  );
});
