import { expect, test } from "vitest";
import { describeTile } from "./describe-tile.ts";

const third = { position: 3, count: 12 };
const tile = { userPhotoId: null, artItemId: null, frameSize: "rectangle_medium" } as const;
const photo = { ...tile, userPhotoId: "3f0c5d0e-4f4e-4a57-8d2e-0a6f5a3b9c11" };
const art = { ...tile, artItemId: "art_0123456789abcdefghjkmnpqrs" } as const;

test("the description of a photo contains its number and the day it was taken", () => {
  expect(describeTile(photo, third, { takenAt: Date.UTC(2026, 4, 4, 23, 59) })).toBe(
    "Photo 3 of 12, taken May 4, 2026, Medium",
  );
});

test("the description of a photo without a date contains its number and size", () => {
  expect(describeTile(photo, third)).toBe("Photo 3 of 12, Medium");
  expect(describeTile(photo, third, { takenAt: null })).toBe("Photo 3 of 12, Medium");
  expect(describeTile(photo, third, { takenAt: Number.NaN })).toBe("Photo 3 of 12, Medium");
});

test("the description of art contains its title once the title is known", () => {
  expect(describeTile(art, third, { artTitle: "Dunes" })).toBe("Art 3 of 12, Dunes, Medium");
  expect(describeTile(art, third)).toBe("Art 3 of 12, Medium");
});

test("an empty tile is described as empty even with details of an earlier photo", () => {
  expect(describeTile(tile, third, { takenAt: 0, artTitle: "Dunes" })).toBe("Empty tile 3 of 12, Medium");
});

test("the description of a tile leaves out an unknown size", () => {
  expect(describeTile({ ...photo, frameSize: "rectangle_giant" as never }, third, { notes: ["may print soft"] })).toBe(
    "Photo 3 of 12, may print soft",
  );
});
