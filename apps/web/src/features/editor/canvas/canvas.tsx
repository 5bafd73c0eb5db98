"use client";

import { chosenCrop, type Design } from "@storywall/domain/cart/design";
import type { Template } from "@storywall/domain/catalog/templates";
import type { HungTile } from "@storywall/domain/tiles/wall-layout";
import { type DragEvent, useState } from "react";
import { type PhotosState, pictureOf, type ShopPhoto } from "@/features/editor/photos/photos-state";
import { FramedTile } from "@/shared/tiles/framed-tile";
import { Wall } from "@/shared/tiles/wall";

type Props = {
  template: Template;
  design: Design;
  photos: PhotosState;
  focused: string | null;
  /** A filled tile was tapped (S-117). */
  onOpen: (tile: string) => void;
  /** An empty tile was tapped: photos are wanted. */
  onFill: () => void;
  /** Files were dropped on the wall. */
  onFiles: (files: File[]) => void;
};

/** The wall with its tiles. Files can be dropped anywhere on it. */
export function Canvas({ template, design, photos, focused, onOpen, onFill, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const single = template.tiles.length === 1;

  return (
    <section
      aria-label="Your wall"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-2xl bg-wall transition ${isOver ? "outline-3 outline-accent outline-dashed" : ""}`}
    >
      <div className={`mx-auto ${single ? "max-w-72" : template.tiles.length > 6 ? "max-w-3xl" : "max-w-4xl"}`}>
        <Wall template={template} chosen={design.tiles}>
          {(hung) => (
            <TileButton
              hung={hung}
              place={template.tiles.findIndex(({ name }) => name === hung.name) + 1}
              design={design}
              photos={photos}
              isFocused={focused === hung.name}
              onOpen={onOpen}
              onFill={onFill}
            />
          )}
        </Wall>
      </div>
    </section>
  );
}

type TileProps = Pick<Props, "design" | "photos" | "onOpen" | "onFill"> & {
  hung: HungTile;
  place: number;
  isFocused: boolean;
};

function TileButton({ hung, place, design, photos, isFocused, onOpen, onFill }: TileProps) {
  const tile = design.tiles.find(({ name }) => name === hung.name);
  const photo = tile?.userPhotoId ? photos.get(tile.userPhotoId) : undefined;
  const picture = pictureOf(photo);
  return (
    <button
      type="button"
      aria-label={`Tile ${place}: ${tile?.userPhotoId ? wordsFor(photo) : "empty, add a photo"}`}
      data-status={tile?.userPhotoId ? (photo?.status ?? "unknown") : "empty"}
      onClick={() => (tile?.userPhotoId ? onOpen(hung.name) : onFill())}
      className={`@container relative block w-full rounded-sm transition-transform hover:-translate-y-0.5 ${isFocused ? "outline-3 outline-accent" : ""}`}
    >
      <FramedTile
        frameSize={hung.frameSize}
        orientation={hung.orientation}
        colour={design.frameType}
        mat={design.matType}
        picture={picture && tile ? { ...picture, crop: chosenCrop(design, tile) } : null}
        placeholder={tile?.userPhotoId ? (photo?.status === "refused" || photo?.status === "failed" ? "!" : "…") : "+"}
      />
      {photo ? <TileStatus photo={photo} /> : null}
    </button>
  );
}

const statusWords: Record<ShopPhoto["status"], string> = {
  waiting: "photo waiting to upload",
  uploading: "photo uploading",
  processing: "photo being prepared",
  ready: "photo ready, open its options",
  failed: "upload failed, open its options",
  refused: "photo cannot be used, open its options",
};

function wordsFor(photo: ShopPhoto | undefined): string {
  return photo ? statusWords[photo.status] : "photo loading";
}

function TileStatus({ photo }: { photo: ShopPhoto }) {
  if (photo.status === "ready") return null;
  if (photo.status === "failed" || photo.status === "refused") {
    return (
      <span className="absolute inset-x-[12%] bottom-[10%] rounded-md bg-bad px-1 py-0.5 text-center font-semibold text-paper text-xs">
        <span className="@max-[7rem]:hidden">{photo.status === "failed" ? "Not sent" : "Cannot be used"}</span>
        <span className="@[7rem]:hidden">!</span>
      </span>
    );
  }
  const share = photo.status === "processing" ? 1 : photo.progress;
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-[15%] bottom-[11%] h-1.5 overflow-hidden rounded-full bg-black/40"
    >
      <span
        className={`block h-full bg-white transition-[width] ${photo.status === "processing" ? "animate-pulse" : ""}`}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  );
}
