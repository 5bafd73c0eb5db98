import { findFrameType, isFrameSize } from "@storywall/domain/catalog/frames";
import { type Template, templates } from "@storywall/domain/catalog/templates";
import { applyArrangement } from "@storywall/domain/walls/arrangement/apply-arrangement";
import { type Arrangement, arrangeWalls, type FillableWall } from "@storywall/domain/walls/arrangement/arrange-walls";
import type { PlaceablePhoto } from "@storywall/domain/walls/arrangement/arrangement-cost";
import { addAutoCrops } from "@storywall/domain/walls/crop/auto-crop";
import { createEmptyDesign, type Design, listSlots } from "@storywall/domain/walls/design/design";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import { type Editor, getPhotoFeatures } from "@/features/walls/editor/use-editor.ts";
import type { PhotoAnalysis } from "./use-look-alikes.ts";

/** An arrangement of photos and the resulting design. `tray` lists the photos that have no tile. */
export type Proposal = Arrangement & { design: Design; tray: readonly string[] };

type ProposalInput = {
  editor: Pick<Editor, "template" | "canvas" | "slots" | "photos">;
  usablePhotos: readonly ShopPhoto[];
  analysis: Pick<PhotoAnalysis, "measures" | "groups">;
  canChangeTemplate: boolean;
  seed: number;
};

/** Proposes designs for this template and for others. Keeps the current frame and size if they are available. */
export function proposeWalls({ editor, usablePhotos, analysis, canChangeTemplate, seed }: ProposalInput): Proposal[] {
  const { template, canvas, slots, photos } = editor;
  const fixedNames = new Set(slots.filter(({ artItemId }) => artItemId).map(({ name }) => name));
  const wall: FillableWall = { template, mat: canvas.design.matType, sizes: slots, taken: fixedNames };
  const others = canChangeTemplate ? templates.filter(({ key }) => key !== template.key) : [];
  const otherDesigns = new Map(
    others.map((other) => [other, createSimilarDesign(other, canvas.design, slots[0]?.frameSize ?? "")]),
  );
  const walls = [...otherDesigns].map(([other, { matType, tiles }]) => ({
    template: other,
    mat: matType,
    sizes: tiles,
  }));
  const duplicateIds = new Set(analysis.groups.flatMap(({ ids, sharpest }) => ids.filter((id) => id !== sharpest)));
  const undamaged = usablePhotos.filter(({ isDamaged }) => !isDamaged);
  const damaged = usablePhotos.filter(({ isDamaged }) => isDamaged).map(({ id }) => id);
  const photosToPlace = undamaged.map((photo): PlaceablePhoto => {
    const { id, size, features, takenAt } = photo;
    return {
      id,
      size,
      faces: features?.faces ?? null,
      focus: features?.focus ?? null,
      color: analysis.measures.get(id)?.color ?? null,
      takenAt: takenAt ?? null,
      isCopy: duplicateIds.has(id),
    };
  });
  return arrangeWalls([wall, ...walls], photosToPlace, { seed }).map((found) => {
    const arrangement = { ...found, left: [...found.left, ...damaged] };
    const otherDesign = otherDesigns.get(arrangement.template);
    const before = otherDesign ? { design: otherDesign, tray: [] } : { design: canvas.design, tray: canvas.tray };
    const places = otherDesign ? listSlots(arrangement.template, otherDesign.tiles) : slots;
    const { design, tray } = applyArrangement(before, places, arrangement);
    const cropped = addAutoCrops(arrangement.template, design, (id) => getPhotoFeatures(photos.get(id)));
    return { ...arrangement, design: cropped, tray };
  });
}

function createSimilarDesign(template: Template, { frameStyle }: Design, size: string): Design {
  const frame = findFrameType({ frameStyle });
  return createEmptyDesign(template, { ...(frame ? { frame } : {}), ...(isFrameSize(size) ? { size } : {}) });
}
