import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import type { WallWithSpares } from "@storywall/domain/walls/arrangement/apply-arrangement";
import { moveWallToTemplate } from "@storywall/domain/walls/arrangement/move-wall-to-template";
import { type Design, hasPicture, isDesignStarted } from "@storywall/domain/walls/design/design";
import type { Editor } from "@/features/walls/editor/use-editor.ts";
import { readSavedDesign } from "@/features/walls/saved-design.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { toast } from "@/lib/toast.ts";
import { type CanvasState, listCanvasSlots, listEarlierDesigns } from "./canvas-state.ts";

const texts = {
  photosLeftOver: (count: number) =>
    count === 1 ? "1 photo is now an extra photo." : `${count} photos are now extra photos.`,
  artLeftOver: (count: number) =>
    count === 1 ? "1 artwork has no tile here." : `${count} artworks have no tile here.`,
  otherFrame: (before: string, after: string) => `${before} isn’t made in this layout. Your frame is now ${after}.`,
};

type Choice = { template: Template; size?: FrameSizeKey };

/**
 * Moves the wall to another template, as one undo step. If the wall is empty and this browser stores a wall of that
 * template, shows the stored wall.
 */
export function chooseTemplate(editor: Editor, choice: Choice): void {
  const { canvas, slots, dispatch } = editor;
  const { template } = choice;
  if (findHistoryStepOfTemplate(canvas, choice)) {
    dispatch({ type: "undone" });
    return;
  }
  const stored = readStoredWall(editor, template);
  const isEmpty = !isDesignStarted(canvas.design) && canvas.tray.length === 0;
  if (isEmpty && stored && isDesignStarted(stored.design)) {
    showDesignInTemplate(editor, template, stored);
    return;
  }
  const moved = moveCanvasWall(canvas, choice);
  showDesignInTemplate(editor, template, moved);

  const { design } = moved;
  const hung = listDesignPhotoIds(design);
  const photosLeftOver = listDesignPhotoIds({ tiles: slots }).filter((id) => !hung.includes(id)).length;
  const artLeftOver = countArtTiles(slots) - countArtTiles(design.tiles);
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

/**
 * Shows a design of another template, as one undo step. All other photos become spare photos. If this browser stores a
 * wall of that template, its photos become spare photos too.
 */
export function showDesignInTemplate(editor: Editor, template: Template, { design, tray }: WallWithSpares): void {
  const { canvas } = editor;
  const stored = readStoredWall(editor, template);
  const hung = listDesignPhotoIds(design);
  const all = [
    ...tray,
    ...listDesignPhotoIds(canvas.design),
    ...canvas.tray,
    ...(stored ? [...listDesignPhotoIds(stored.design), ...stored.tray] : []),
  ];
  const spares = [...new Set(all)].filter((id) => !hung.includes(id));
  editor.dispatch({ type: "design-taken", template, design, tray: spares });
}

/**
 * Returns the wall of this template that this browser stores. Returns null while a wall from the cart or from "My
 * walls" is edited.
 */
const readStoredWall = ({ canvas, draftKey }: Editor, template: Template) =>
  draftKey === canvas.template.key ? readSavedDesign(template.key) : null;

/** Returns the wall's design moved to another template. Places without a picture get an empty tile. */
export function previewTemplate(canvas: CanvasState, choice: Choice): Design {
  const before = findHistoryStepOfTemplate(canvas, choice);
  return before ? { ...before.design, tiles: listCanvasSlots(before) } : moveCanvasWall(canvas, choice).design;
}

/** If the last change replaced the chosen template with the current one, returns the step before that change. */
function findHistoryStepOfTemplate({ template, history }: CanvasState, choice: Choice) {
  const before = history.past.at(-1);
  if (before?.template !== choice.template || template === choice.template) return undefined;
  const hasSize = Object.values(before.sizes).every((size) => size === (choice.size ?? size));
  return hasSize ? before : undefined;
}

const moveCanvasWall = (canvas: CanvasState, { template, size }: Choice) =>
  moveWallToTemplate(canvas, template, { size, earlier: listEarlierDesigns(canvas) });

const listDesignPhotoIds = ({ tiles }: Pick<Design, "tiles">) => tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []);

const countArtTiles = (tiles: Design["tiles"]) => tiles.filter((tile) => hasPicture(tile) && !tile.userPhotoId).length;
