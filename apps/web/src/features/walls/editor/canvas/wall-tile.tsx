import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { chosenCrop, type Design, type DesignTile, toneOf } from "@storywall/domain/walls/design/design";
import type { HungTile } from "@storywall/domain/walls/tiles/wall-layout";
import dynamic from "next/dynamic";
import { memo } from "react";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { artPicture } from "@/features/catalog/art/art-picture.ts";
import { pictureOf, type ShopPhoto } from "@/features/photos/photos-state.ts";
import { patiently } from "@/lib/patiently.ts";
import { tileWords } from "./tile-words.ts";

const TileMark = dynamic(() => patiently(() => import("@/features/walls/editor/crop/tile-mark.tsx")), { ssr: false });

const ART_WIDTH_PX = 828;

type Props = {
  hung: HungTile;
  place: number;
  count: number;
  slot: DesignTile;
  colour: Design["frameType"];
  mat: Design["matType"];
  photo: ShopPhoto | undefined;
  art: ArtView | undefined;
  /** The roving tab stop. */
  isCurrent: boolean;
  isFocused: boolean;
  /** Picked up to swap with the next chosen tile. */
  isPickedUp: boolean;
  onTap: (tile: string) => void;
  onCurrent: (tile: string) => void;
};

/** Memoized: many photos may upload at once. */
export const WallTile = memo(function WallTile(props: Props) {
  const { hung, place, count, slot, colour, mat, photo, art, isCurrent, isFocused, isPickedUp } = props;
  const picture = shown(slot, photo, art, mat);
  const isInTrouble = photo?.status === "refused" || photo?.status === "failed";
  return (
    <button
      type="button"
      data-tile={hung.name}
      data-status={statusOf(slot, photo)}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isPickedUp || undefined}
      aria-label={tileWords(place, count, {
        hung,
        design: { matType: mat },
        slot,
        status: photo?.status ?? null,
        message: photo?.message ?? null,
        size: photo?.size ?? null,
        faces: photo?.looks?.faces ?? null,
        isDamaged: photo?.isDamaged ?? false,
        artTitle: art?.title ?? null,
      })}
      onClick={() => props.onTap(hung.name)}
      onFocus={() => props.onCurrent(hung.name)}
      // Re-rendering during a press would suppress the click; `pointer-events` on the contents prevents that.
      className={`relative block w-full touch-[inherit] select-none rounded-[1px] outline-offset-[calc(2px*var(--unzoom,1))] *:pointer-events-none focus-visible:tile-ring data-carried:pointer-events-none data-carried:z-20 data-carried:opacity-90 data-over:outline-3 data-over:outline-accent data-over:outline-dashed active:tile-ring ${isFocused || isPickedUp ? "tile-ring" : ""}`}
    >
      <FramedTile
        frameSize={hung.frameSize}
        orientation={hung.orientation}
        colour={colour}
        mat={mat}
        picture={picture}
        placeholder={slot.userPhotoId || slot.artItemId ? (isInTrouble ? "!" : "…") : "+"}
      />
      {photo ? <TileStatus photo={photo} /> : null}
      {photo?.status === "ready" ? <TileMark hung={hung} mat={mat} slot={slot} photo={photo} /> : null}
    </button>
  );
});

function shown(
  slot: DesignTile,
  photo: ShopPhoto | undefined,
  art: ArtView | undefined,
  mat: Design["matType"],
): TilePicture | null {
  const picture = slot.userPhotoId ? pictureOf(photo) : art ? artPicture(art, ART_WIDTH_PX) : null;
  return picture && { ...picture, crop: chosenCrop({ matType: mat }, slot), tone: toneOf(slot) };
}

function statusOf(slot: DesignTile, photo: ShopPhoto | undefined): string {
  if (slot.userPhotoId) return photo?.status ?? "unknown";
  return slot.artItemId ? "ready" : "empty";
}

function TileStatus({ photo }: { photo: ShopPhoto }) {
  if (photo.status === "ready") return null;
  if (photo.status === "failed" || photo.status === "refused") {
    return (
      <span className="@container absolute inset-x-[12%] bottom-[10%] rounded-md bg-bad px-1 py-0.5 text-center font-semibold text-paper text-sm">
        <span className="@max-[4.8rem]:hidden">
          {photo.isMissing ? "Missing" : photo.status === "failed" ? "Not uploaded" : "Can't be used"}
        </span>
        {photo.message ? <span className="@max-[9rem]:hidden block font-normal">{photo.message}</span> : null}
        <span className="@[4.8rem]:hidden">!</span>
      </span>
    );
  }
  // Not animated: a dozen animations would be a dozen layers per frame.
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
