import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import { moveToTemplate } from "@storywall/domain/walls/arrangement/move-to-template";
import { type Design, hasPicture, isDesignStarted } from "@storywall/domain/walls/design/design";
import type { Editor } from "@/features/walls/editor/use-editor.ts";
import { readSavedDesign } from "@/features/walls/saved-design.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { toast } from "@/lib/toast.ts";
import { type CanvasState, getSlots } from "./canvas-state.ts";

const texts = {
  photosLeftOver: (count: number) =>
    count === 1 ? "1 photo is now an extra photo." : `${count} photos are now extra photos.`,
  artLeftOver: (count: number) =>
    count === 1 ? "1 artwork has no tile here." : `${count} artworks have no tile here.`,
  otherFrame: (before: string, after: string) => `${before} isn’t made in this layout. Your frame is now ${after}.`,
};

type Choice = { template: Template; size?: FrameSizeKey };

/**
 * Moves the wall to another template, as one step that can be undone. If the browser has a wall of that template, an
 * empty wall becomes that wall, and the photos of that wall otherwise become spare photos.
 */
export function chooseTemplate({ canvas, slots, draftKey, dispatch }: Editor, choice: Choice): void {
  if (findReturn(canvas, choice)) {
    dispatch({ type: "undone" });
    return;
  }
  const { template } = choice;
  const stored = draftKey === canvas.template.key ? readSavedDesign(template.key) : null;
  if (stored && isDesignStarted(stored.design) && !isDesignStarted(canvas.design) && canvas.tray.length === 0) {
    dispatch({ type: "design-taken", template, design: stored.design, tray: stored.tray });
    return;
  }
  const { design, tray } = moveWall(canvas, choice);
  const hung = new Set(listPhotos(design));
  const others = stored ? [...listPhotos(stored.design), ...stored.tray] : [];
  const spares = [...new Set([...tray, ...others])].filter((id) => !hung.has(id));
  dispatch({ type: "design-taken", template, design, tray: spares });

  const photosLeftOver = listPhotos({ tiles: slots }).filter((id) => !hung.has(id)).length;
  const artLeftOver = countArt(slots) - countArt(design.tiles);
  const notes = [
    photosLeftOver > 0 ? texts.photosLeftOver(photosLeftOver) : "",
    artLeftOver > 0 ? texts.artLeftOver(artLeftOver) : "",
    design.frameStyle === canvas.design.frameStyle ? "" : texts.otherFrame(canvas.design.frameStyle, design.frameStyle),
  ].filter(Boolean);
  if (notes.length === 0) return;
  toast.info(notes.join(" "), {
    id: "template-chosen",
    action: { label: commonTexts.undo, onClick: () => dispatch({ type: "undone" }) },
  });
}

/** Returns the design that the wall would have in another template, with a tile for every place. */
export function previewTemplate(canvas: CanvasState, choice: Choice): Design {
  const before = findReturn(canvas, choice);
  return before ? { ...before.design, tiles: getSlots(before) } : moveWall(canvas, choice).design;
}

/** Returns the step before the last change if that change brought the wall here from this template. */
function findReturn({ template, history }: CanvasState, choice: Choice) {
  const before = history.past.at(-1);
  if (before?.template !== choice.template || template === choice.template) return undefined;
  const hasSize = Object.values(before.sizes).every((size) => size === (choice.size ?? size));
  return hasSize ? before : undefined;
}

const moveWall = (canvas: CanvasState, { template, size }: Choice) =>
  moveToTemplate(canvas, template, { size, earlier: canvas.history.past.map(({ design }) => design).toReversed() });

const listPhotos = ({ tiles }: Pick<Design, "tiles">) => tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []);

const countArt = (tiles: Design["tiles"]) => tiles.filter((tile) => hasPicture(tile) && !tile.userPhotoId).length;
