import { isFrameSize } from "@storywall/domain/catalog/frames";
import type { Orientation } from "@storywall/domain/catalog/templates";
import {
  decideTurn,
  findTilesToTurn,
  type TurnSuggestion,
} from "@storywall/domain/walls/arrangement/suggest-tiles-to-turn";
import { computeAutoCrop } from "@storywall/domain/walls/crop/auto-crop";
import { type DesignTile, findChosenCrop, getTone } from "@storywall/domain/walls/design/design";
import { IconButton } from "@storywall/ui/icon-button";
import { Notice } from "@storywall/ui/notice";
import { X } from "lucide-react";
import { useLayoutEffect } from "react";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { getPhotoPicture, type PhotosState, type ShopPhoto } from "@/features/photos/photos-state.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { toast } from "@/lib/toast.ts";
import type { Editor } from "./use-editor.ts";
import { useWorkbench } from "./use-workbench.ts";

const texts = {
  wide: (count: number, of: number) => {
    if (of === 1) return "Your photo is wide. Hang it sideways?";
    if (count === of) return "Your photos are wide. Hang them sideways?";
    return count === 1
      ? `1 of your ${of} photos is wide. Hang it sideways?`
      : `${count} of your ${of} photos are wide. Hang them sideways?`;
  },
  fits: (count: number, of: number) => {
    if (of === 1) return "Your photo fits better sideways. Hang it sideways?";
    return count === 1
      ? `1 of your ${of} photos fits better sideways. Hang it sideways?`
      : `${count} of your ${of} photos fit better sideways. Hang them sideways?`;
  },
  hungSideways: (count: number, of: number, cutsFaces: boolean) => {
    const reason = cutsFaces ? "so fewer faces are cut off" : "so no face is cut off";
    if (count === of) return `We hung your ${of === 1 ? "photo" : "photos"} sideways ${reason}.`;
    return `We hung ${count} of your ${of} photos sideways ${reason}.`;
  },
  hungUpright: "Hung upright, some faces are cut off.",
  sideways: "Hang sideways",
  upright: "Keep upright",
  turned: (count: number) => (count === 1 ? "1 photo now hangs sideways." : `${count} photos now hang sideways.`),
  dismiss: "Keep it this way",
};

/**
 * Asks once per wall whether photos that upright tiles cut off should hang sideways. If upright tiles cut off faces, turns
 * the tiles without asking, and offers both orientations until the shopper dismisses the offer. The answer is stored in
 * the design. It can be changed with the layout tool and in the options of each tile.
 */
export default function TurnQuestion() {
  const { editor } = useWorkbench();
  const { canvas, slots, photos, dispatch } = editor;
  const { template, design, autoTurned } = canvas;
  useAutomaticTurn();
  const placed = listPlacedPhotos(editor);
  // Waits until all photos are opened, so that the question does not change in the meantime.
  if (!placed.every(isSizeFinal)) return null;
  const suggestion = findTilesToTurn(template, design, createPhotoGetter(photos));
  const example = slots.find(({ name }) => name === suggestion?.example);
  const isQuestion = !design.turnedTiles;
  if (!suggestion || !example || !(isQuestion || suggestion.savesFaces)) return null;

  const { tiles } = suggestion;
  const { turnedTiles = [] } = design;
  const isSideways = tiles.every((name) => turnedTiles.includes(name));
  const chooseSideways = () => {
    const turned = [...new Set([...turnedTiles, ...tiles])];
    if (isSideways || isQuestion) dispatch({ type: "turn-decided", turned });
    else dispatch({ type: "turn-decided", turned, autoTurned: tiles });
    if (isQuestion) toastTurn(editor, texts.turned(tiles.length));
  };
  const chooseUpright = () => {
    const turned = turnedTiles.filter((name) => !tiles.includes(name));
    if (isSideways) dispatch({ type: "turn-decided", turned, autoTurned: autoTurned ?? tiles });
    else dispatch({ type: "turn-decided", turned });
  };
  const formatTitle = isQuestion ? formatRotationPrompt : isSideways ? formatTurned : () => texts.hungUpright;
  const answers = { editor, example, isSideways };
  return (
    <Notice
      className="max-lg:border-0 max-lg:bg-transparent max-lg:p-0 max-sm:gap-y-1.5 max-sm:text-sm sm:max-lg:flex-nowrap lg:relative"
      action={
        <span className="flex gap-2 max-sm:w-full lg:w-full">
          <AnswerButton text={texts.sideways} orientation="landscape" {...answers} onClick={chooseSideways} />
          <AnswerButton text={texts.upright} orientation="portrait" {...answers} onClick={chooseUpright} />
          {isQuestion ? null : (
            <IconButton
              label={texts.dismiss}
              onClick={() => dispatch({ type: "turn-decided", turned: turnedTiles })}
              className="self-center lg:absolute lg:top-1.5 lg:right-1.5"
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </span>
      }
    >
      <p className={`font-semibold ${isQuestion ? "" : "lg:pr-7"}`}>{formatTitle(suggestion, placed.length)}</p>
    </Notice>
  );
}

/** Turns tiles without asking if that keeps faces whole. */
function useAutomaticTurn(): void {
  const { editor, isNarrow, tool } = useWorkbench();
  const { canvas, photos, dispatch } = editor;
  const { template, design, autoTurned } = canvas;
  const placed = listPlacedPhotos(editor);
  const decision =
    !editor.shouldAskToTurn && placed.every(isSizeFinal) && placed.every(areFacesFinal)
      ? decideTurn(template, design, createPhotoGetter(photos), autoTurned)
      : null;
  useLayoutEffect(() => {
    // A saved design does not change until the shopper changes it.
    if (!decision || editor.isMarkedAsSaved(design)) return;
    dispatch({ type: "turn-decided", ...decision });
    const suggestion = findTilesToTurn(template, design, createPhotoGetter(photos));
    // On phones and tablets, the notice is visible only while the photos are.
    if (suggestion && isNarrow && tool !== "photos") toastTurn(editor, formatTurned(suggestion, placed.length));
  });
}

const toastTurn = ({ dispatch }: Editor, text: string) =>
  toast.info(text, { action: { label: commonTexts.undo, onClick: () => dispatch({ type: "undone" }) } });

const listPlacedPhotos = ({ slots, photos }: Editor): (ShopPhoto | undefined)[] =>
  slots.flatMap(({ userPhotoId }) => (userPhotoId ? [photos.get(userPhotoId)] : []));

const createPhotoGetter = (photos: PhotosState) => (id: string) => {
  const { size = null, features } = photos.get(id) ?? {};
  return size && { size, faces: features?.faces ?? null, focus: features?.focus ?? null };
};

const isUnusable = ({ status }: ShopPhoto): boolean => status === "rejected" || status === "failed";

/** Returns whether the photo's size will not change: it is known, or it can no longer become known. */
const isSizeFinal = (photo: ShopPhoto | undefined): boolean =>
  photo !== undefined && (photo.size !== null || isUnusable(photo));

const areFacesFinal = (photo: ShopPhoto | undefined): boolean =>
  photo !== undefined && (Boolean(photo.features?.faces) || isUnusable(photo));

const formatRotationPrompt = ({ tiles, areWide }: TurnSuggestion, placed: number): string =>
  (areWide ? texts.wide : texts.fits)(tiles.length, placed);

const formatTurned = ({ tiles, cutsFaces }: TurnSuggestion, placed: number): string =>
  texts.hungSideways(tiles.length, placed, cutsFaces);

type AnswerProps = {
  text: string;
  orientation: Orientation;
  editor: Editor;
  /** One of the tiles that can turn. */
  example: DesignTile;
  isSideways: boolean;
  onClick: () => void;
};

/** Button for one answer, with a picture of a tile in that orientation. The current one is marked. */
function AnswerButton({ text, orientation, editor, example, isSideways, onClick }: AnswerProps) {
  const { design } = editor.canvas;
  const photo = editor.photos.get(example.userPhotoId ?? "");
  const picture = getPhotoPicture(photo, 400);
  if (!picture || !photo || !isFrameSize(example.frameSize)) return null;
  const format = { frameSize: example.frameSize, orientation, mat: design.matType };
  const { size, features } = photo;
  const isCurrent = isSideways === (orientation === "landscape");
  const crop =
    (isCurrent ? findChosenCrop(design, example) : null) ??
    (size && features?.faces ? computeAutoCrop({ size, ...features }, getTileGeometry(format)) : null);
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onClick}
      className="flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-xl border-2 border-line bg-card p-2 text-left font-semibold text-sm leading-tight transition-colors hover:border-ink aria-pressed:border-accent aria-pressed:bg-tint max-sm:gap-1.5 max-sm:px-1.5 max-sm:py-1 lg:justify-start lg:py-1.5"
    >
      <span className={`shrink-0 ${orientation === "portrait" ? "w-6.5 lg:w-9" : "w-10 lg:w-13"}`}>
        <FramedTile {...format} color={design.frameType} picture={{ ...picture, crop, tone: getTone(example) }} />
      </span>
      {text}
    </button>
  );
}
