import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { type Design, type DesignTile, findChosenCrop, getTone } from "@storywall/domain/walls/design/design";
import { describeTile } from "@storywall/domain/walls/tiles/describe-tile";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import dynamic from "next/dynamic";
import { memo } from "react";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { createArtPicture } from "@/features/catalog/art/art-picture.ts";
import { photoTexts } from "@/features/photos/photo-texts.ts";
import { getPhotoPicture, type ShopPhoto } from "@/features/photos/photos-state.ts";
import { ratePhotoOnTile } from "@/features/walls/editor/crop/rate-photo-on-tile.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";

const texts = {
  missing: "Missing",
  statusNotes: {
    waiting: "waiting to upload",
    uploading: "uploading",
    processing: "being prepared",
    failed: "upload failed",
    rejected: "can’t be used",
  },
  printNotes: {
    good: "good print quality",
    fine: "good print quality",
    warn: "may print soft",
    block: "may print blurry",
  },
  addPhotoNote: "add a photo",
  loadingNote: "loading",
  damagedNote: "looks damaged",
  faceNote: "a face touches the edge",
};

const PhotoProblemMark = dynamic(
  () => importWithRetry(() => import("@/features/walls/editor/crop/photo-problem-mark.tsx")),
  {
    ssr: false,
  },
);

const ART_WIDTH_PX = 828;

type Props = {
  wallTile: PlacedWallTile;
  position: number;
  count: number;
  slot: DesignTile;
  color: Design["frameType"];
  mat: Design["matType"];
  photo: ShopPhoto | undefined;
  art: ArtView | undefined;
  /** Whether the Tab key reaches this tile. Only one tile of the wall is a tab stop. */
  isCurrent: boolean;
  isFocused: boolean;
  /** Whether this tile is swapped with the next tile that is tapped. */
  isPickedUp: boolean;
  onTap: (tile: string) => void;
  onCurrent: (tile: string) => void;
};

/** Memoized, because the upload progress of many photos may change at once. */
export const WallTile = memo(function WallTile(props: Props) {
  const { wallTile, position, count, slot, color, mat, photo, art, isCurrent, isFocused, isPickedUp } = props;
  const picture = getTilePicture(slot, photo, art, mat);
  const hasProblem = photo?.status === "rejected" || photo?.status === "failed";
  return (
    <button
      type="button"
      data-tile={wallTile.name}
      data-status={getTileStatus(slot, photo)}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isPickedUp || undefined}
      aria-label={describeTile(
        { ...slot, frameSize: wallTile.frameSize },
        { position, count },
        {
          takenAt: photo?.takenAt,
          artTitle: art?.title,
          notes: listTileNotes({ wallTile, design: { matType: mat }, slot, photo }),
        },
      )}
      onClick={() => props.onTap(wallTile.name)}
      onFocus={() => props.onCurrent(wallTile.name)}
      // Without `pointer-events: none` on its contents, the tile would miss clicks when the contents are rendered again
      // during a press.
      className={`relative block w-full touch-[inherit] select-none rounded-[1px] outline-offset-[calc(2px*var(--unzoom,1))] *:pointer-events-none focus-visible:tile-ring data-carried:pointer-events-none data-carried:z-20 data-carried:opacity-90 data-over:outline-3 data-over:outline-accent data-over:outline-dashed active:tile-ring ${isFocused || isPickedUp ? "tile-ring" : ""}`}
    >
      <FramedTile
        frameSize={wallTile.frameSize}
        orientation={wallTile.orientation}
        color={color}
        mat={mat}
        picture={picture}
        placeholder={slot.userPhotoId || slot.artItemId ? (hasProblem ? "!" : "…") : "+"}
      />
      {photo ? <TileStatus photo={photo} /> : null}
      {photo?.status === "ready" ? <PhotoProblemMark wallTile={wallTile} mat={mat} slot={slot} photo={photo} /> : null}
    </button>
  );
});

function getTilePicture(
  slot: DesignTile,
  photo: ShopPhoto | undefined,
  art: ArtView | undefined,
  mat: Design["matType"],
): TilePicture | null {
  const picture = slot.userPhotoId ? getPhotoPicture(photo) : art ? createArtPicture(art, ART_WIDTH_PX) : null;
  return picture && { ...picture, crop: findChosenCrop({ matType: mat }, slot), tone: getTone(slot) };
}

function getTileStatus(slot: DesignTile, photo: ShopPhoto | undefined): string {
  if (slot.userPhotoId) return photo?.status ?? "unknown";
  return slot.artItemId ? "ready" : "empty";
}

function TileStatus({ photo }: { photo: ShopPhoto }) {
  if (photo.status === "ready") return null;
  if (photo.status === "failed" || photo.status === "rejected") {
    return (
      <span className="@container absolute inset-x-[12%] bottom-[10%] rounded-md bg-bad px-1 py-0.5 text-center font-semibold text-paper text-sm">
        <span className="@max-[4.8rem]:hidden">
          {photo.isMissing ? texts.missing : photo.status === "failed" ? photoTexts.notUploaded : photoTexts.unusable}
        </span>
        {photo.message ? <span className="@max-[9rem]:hidden block font-normal">{photo.message}</span> : null}
        <span className="@[4.8rem]:hidden">!</span>
      </span>
    );
  }
  // The progress is not animated, because every animation would need its own layer.
  const share = photo.status === "processing" ? 1 : photo.progress;
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-[15%] bottom-[11%] h-1.5 overflow-hidden rounded-full bg-black/40"
    >
      <span
        className={`block h-full origin-left ${photo.status === "processing" ? "bg-white/60" : "bg-white"}`}
        style={{ transform: `scaleX(${Math.round(share * 100) / 100})` }}
      />
    </span>
  );
}

type TileFacts = {
  wallTile: PlacedWallTile;
  design: Pick<Design, "matType">;
  slot: DesignTile;
  photo: ShopPhoto | undefined;
};

/**
 * Returns the parts of a tile's accessible name that describe its photo: upload, damage, print quality and cut faces.
 */
function listTileNotes({ wallTile, design, slot, photo }: TileFacts): string[] {
  if (slot.artItemId) return [];
  if (!slot.userPhotoId) return [texts.addPhotoNote];
  if (!photo) return [texts.loadingNote];
  const { status, message, isDamaged } = photo;
  if (status !== "ready") return [texts.statusNotes[status], ...(message ? [message] : [])];
  const rating = ratePhotoOnTile({ tile: wallTile, design, slot, photo });
  if (!rating) return [];
  return [
    ...(isDamaged ? [texts.damagedNote] : []),
    texts.printNotes[rating.quality],
    ...(rating.isCut ? [texts.faceNote] : []),
  ];
}
