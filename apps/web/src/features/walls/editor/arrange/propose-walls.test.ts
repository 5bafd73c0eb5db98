import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { expect, test } from "vitest";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import { createCanvasState } from "@/features/walls/editor/canvas/canvas-state.ts";
import { proposeWalls } from "./propose-walls.ts";

const createPhoto = (id: string, isDamaged: boolean): ShopPhoto => ({
  id,
  status: "ready",
  fileName: null,
  modifiedAt: null,
  bytes: 0,
  isStored: false,
  isSaving: false,
  isMissing: false,
  progress: 1,
  blobUrl: null,
  size: { width: 3000, height: 4000 },
  features: null,
  isDamaged,
  path: `/photos/${id}`,
  message: null,
});

test("an arrangement keeps damaged photos as spare photos", () => {
  const template = findTemplateByKey("trio") as Template;
  const photos = ["a", "b", "c", "d"].map((id) => createPhoto(id, id === "b"));
  const canvas = createCanvasState(template, createEmptyDesign(template), ["a", "b", "c", "d"]);
  const editor = {
    template,
    canvas,
    slots: canvas.design.tiles,
    photos: new Map(photos.map((photo) => [photo.id, photo])),
  };
  const analysis = { measures: new Map(), groups: [] };

  const proposals = proposeWalls({ editor, usablePhotos: photos, analysis, canChangeTemplate: true, seed: 0 });

  expect(proposals.length).toBeGreaterThan(0);
  for (const { hung, left, tray } of proposals) {
    expect([...hung.values()]).not.toContain("b");
    expect(left).toContain("b");
    expect(tray).toContain("b");
  }
});
