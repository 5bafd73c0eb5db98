import { isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { frameFor } from "@storywall/domain/catalog/frame-types";
import { type Template, templates } from "@storywall/domain/catalog/templates";
import { type Arrangement, arrangeWalls, type WallToFill } from "@storywall/domain/walls/arrangement/arrange-walls";
import type { PhotoToHang } from "@storywall/domain/walls/arrangement/arrangement-cost";
import { rehang } from "@storywall/domain/walls/arrangement/rehang";
import { withFirstCrops } from "@storywall/domain/walls/crop/first-crops";
import type { Design } from "@storywall/domain/walls/design/design";
import { slotsOf } from "@storywall/domain/walls/design/slots";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import { type Editor, looksOf } from "@/features/walls/editor/use-editor.ts";
import type { LookedAt } from "./use-look-alikes.ts";

/** An arrangement as a design, with the photos left over. */
export type Proposal = Arrangement & { design: Design; tray: readonly string[] };

type Sought = {
  editor: Pick<Editor, "template" | "canvas" | "slots" | "photos">;
  usable: readonly ShopPhoto[];
  looked: Pick<LookedAt, "measures" | "groups">;
  isFree: boolean;
  seed: number;
};

/** Proposes designs for this template and others, with the current frame and size where available. */
export function proposeWalls({ editor, usable, looked, isFree, seed }: Sought): Proposal[] {
  const { template, canvas, slots, photos } = editor;
  const taken = new Set(slots.filter(({ artItemId }) => artItemId).map(({ name }) => name));
  const wall: WallToFill = { template, mat: canvas.design.matType, sizes: slots, taken };
  const others = isFree ? templates.filter((other) => other !== template) : [];
  const begun = new Map(others.map((other) => [other, begin(other, canvas.design, slots[0]?.frameSize ?? "")]));
  const walls = [...begun].map(([other, { matType, tiles }]) => ({ template: other, mat: matType, sizes: tiles }));
  const copies = new Set(looked.groups.flatMap(({ ids, sharpest }) => ids.filter((id) => id !== sharpest)));
  const sound = usable.filter(({ isDamaged }) => !isDamaged);
  const damaged = usable.filter(({ isDamaged }) => isDamaged).map(({ id }) => id);
  const toHang = sound.map((photo): PhotoToHang => {
    const { id, size, looks, takenAt } = photo;
    return {
      id,
      size,
      faces: looks?.faces ?? null,
      focus: looks?.focus ?? null,
      colour: looked.measures.get(id)?.colour ?? null,
      takenAt: takenAt ?? null,
      isCopy: copies.has(id),
    };
  });
  return arrangeWalls([wall, ...walls], toHang, { seed }).map((found) => {
    const arrangement = { ...found, left: [...found.left, ...damaged] };
    const own = begun.get(arrangement.template);
    const before = own ? { design: own, tray: [] } : { design: canvas.design, tray: canvas.tray };
    const places = own ? slotsOf(arrangement.template, own.tiles) : slots;
    const { design, tray } = rehang(before, places, arrangement);
    const cropped = withFirstCrops(arrangement.template, design, (id) => looksOf(photos.get(id)));
    return { ...arrangement, design: cropped, tray };
  });
}

function begin(template: Template, { frameStyle }: Design, size: string): Design {
  const frame = frameFor({ frameStyle });
  return startDesign(template, { ...(frame ? { frame } : {}), ...(isFrameSize(size) ? { size } : {}) });
}
