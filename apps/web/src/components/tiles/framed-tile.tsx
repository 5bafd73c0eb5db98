import type { FrameColor } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import { type Crop, computeCropTransform, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { computePhotoAspect, type TileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import dynamic from "next/dynamic";
import { Suspense, useId } from "react";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { getTileGeometry, type TileFormat, TileSvg, toRectAttributes } from "./tile-svg.tsx";

const ToneFilter = dynamic(() => importWithRetry(() => import("./tone-filter.tsx")));

export type TilePicture = Size & {
  src: string;
  /** Part of the photo that is printed. By default, the largest centered part. */
  crop?: Crop | null;
  /** Lightening and filter of the print. */
  tone?: Tone | null;
  /** Title of the artwork; not set for photos. */
  title?: string;
};

export type FramedTileProps = TileFormat & {
  color: FrameColor;
  picture?: TilePicture | null;
  placeholder?: string;
  className?: string;
  /** Id of the page whose `SharedFrameDefinitions` contain this frame. */
  sharedFramesPage?: string;
};

/** A tile drawn in mm, with the same geometry as the print file. It is decorative, so callers must describe it. */
export function FramedTile({ color, picture, placeholder, className, sharedFramesPage, ...form }: FramedTileProps) {
  const geometry = getTileGeometry(form);
  const placeholderText = !picture && placeholder ? <PlaceholderText geometry={geometry} text={placeholder} /> : null;
  return (
    <TileSvg
      geometry={geometry}
      color={color}
      className={className}
      overlay={placeholderText}
      sharedFramesPage={sharedFramesPage}
    >
      {picture ? (
        <TilePhoto geometry={geometry} picture={picture} />
      ) : (
        <rect {...toRectAttributes(geometry.visible)} fill="#e4ddd2" />
      )}
    </TileSvg>
  );
}

/** The printed part of a photo. */
export function TilePhoto({ geometry, picture }: { geometry: TileGeometry; picture: TilePicture }) {
  const size = { width: picture.width, height: picture.height };
  const crop = resolveCrop(picture.crop, size, computePhotoAspect(geometry));
  const matrix = computeCropTransform(crop, size, geometry.photo);
  const { tone } = picture;
  const id = useId();
  return (
    <>
      {tone ? (
        // The filter has its own boundary. Without it, loading the filter would suspend the dialog around the tile,
        // which would then lose the focus.
        <Suspense fallback={null}>
          <ToneFilter id={id} {...tone} />
        </Suspense>
      ) : null}
      <image
        href={picture.src}
        {...size}
        preserveAspectRatio="none"
        transform={`matrix(${matrix.map((part) => Number(part.toFixed(6))).join(" ")})`}
        filter={tone ? `url(#${id})` : undefined}
      />
    </>
  );
}

function PlaceholderText({ geometry, text }: { geometry: TileGeometry; text: string }) {
  const { visible } = geometry;
  return (
    <text
      x={visible.x + visible.width / 2}
      y={visible.y + visible.height / 2}
      textAnchor="middle"
      dominantBaseline="middle"
      fontSize={Math.min(visible.width, visible.height) / 4}
      fontWeight="600"
      fill="#5d554b"
    >
      {text}
    </text>
  );
}
