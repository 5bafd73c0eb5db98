import { isFrameSize } from "@storywall/domain/catalog/frames";
import type { Orientation } from "@storywall/domain/catalog/templates";
import { suggestTilesToTurn, type TurnSuggestion } from "@storywall/domain/walls/arrangement/suggest-tiles-to-turn";
import { computeAutoCrop } from "@storywall/domain/walls/crop/auto-crop";
import { type DesignTile, findChosenCrop, getTone } from "@storywall/domain/walls/design/design";
import { Notice } from "@storywall/ui/notice";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { getPhotoPicture, type ShopPhoto } from "@/features/photos/photos-state.ts";
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
  sideways: "Hang sideways",
  upright: "Keep upright",
  turned: (count: number) => (count === 1 ? "1 photo now hangs sideways." : `${count} photos now hang sideways.`),
};

/**
 * Asks once per wall whether photos that upright tiles cut off should hang sideways. The answer is stored in the
 * design. It can be changed with the layout tool and in the options of each tile.
 */
export default function TurnQuestion() {
  const { editor } = useWorkbench();
  const { template, canvas, slots, photos, dispatch } = editor;
  const placed = slots.filter(({ userPhotoId }) => userPhotoId);
  // Waits until all photos are opened, so that the question does not change in the meantime.
  if (!placed.every(({ userPhotoId }) => isSizeFinal(photos.get(userPhotoId ?? "")))) return null;
  const suggestion = suggestTilesToTurn(template, canvas.design, (id) => {
    const { size = null, features } = photos.get(id) ?? {};
    return size && { size, faces: features?.faces ?? null, focus: features?.focus ?? null };
  });
  const example = slots.find(({ name }) => name === suggestion?.tiles[0]);
  if (!suggestion || !example) return null;

  const decideTurn = (turned: readonly string[]) => dispatch({ type: "turn-decided", turned });
  const turnTiles = () => {
    decideTurn(suggestion.tiles);
    toast.info(texts.turned(suggestion.tiles.length), {
      action: { label: commonTexts.undo, onClick: () => dispatch({ type: "undone" }) },
    });
  };
  return (
    <Notice
      title={formatRotationPrompt(suggestion, placed.length)}
      className="max-lg:flex-nowrap max-lg:border-0 max-lg:bg-transparent max-lg:p-0 max-sm:text-sm"
      action={
        <span className="flex gap-2 lg:grid lg:w-full lg:grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))]">
          <AnswerButton text={texts.sideways} orientation="landscape" {...{ editor, example }} onClick={turnTiles} />
          <AnswerButton
            text={texts.upright}
            orientation="portrait"
            {...{ editor, example }}
            onClick={() => decideTurn([])}
          />
        </span>
      }
    />
  );
}

/** Returns whether the photo's size will not change: it is known, or it can no longer become known. */
const isSizeFinal = (photo: ShopPhoto | undefined): boolean =>
  photo !== undefined && (photo.size !== null || photo.status === "rejected" || photo.status === "failed");

const formatRotationPrompt = ({ tiles, areWide }: TurnSuggestion, placed: number): string =>
  (areWide ? texts.wide : texts.fits)(tiles.length, placed);

type AnswerProps = {
  text: string;
  orientation: Orientation;
  editor: Editor;
  /** One of the tiles that would turn. */
  example: DesignTile;
  onClick: () => void;
};

/** Button for one answer, with a picture of a tile in that orientation. On phones, only the picture is visible. */
function AnswerButton({ text, orientation, editor, example, onClick }: AnswerProps) {
  const { design } = editor.canvas;
  const photo = editor.photos.get(example.userPhotoId ?? "");
  const picture = getPhotoPicture(photo, 400);
  if (!picture || !photo || !isFrameSize(example.frameSize)) return null;
  const format = { frameSize: example.frameSize, orientation, mat: design.matType };
  const { size, features } = photo;
  const crop =
    orientation === "portrait"
      ? findChosenCrop(design, example)
      : size && features?.faces
        ? computeAutoCrop({ size, ...features }, getTileGeometry(format))
        : null;
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-xl border border-line bg-card p-2 text-left font-semibold text-sm leading-tight transition-colors hover:border-ink max-sm:p-1 lg:justify-start lg:py-1.5"
    >
      <span className={`shrink-0 ${orientation === "portrait" ? "w-6.5 lg:w-9" : "w-10 lg:w-13"}`}>
        <FramedTile {...format} color={design.frameType} picture={{ ...picture, crop, tone: getTone(example) }} />
      </span>
      <span className="max-sm:sr-only">{text}</span>
    </button>
  );
}
