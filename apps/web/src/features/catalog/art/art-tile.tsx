import type { ArtView } from "@storywall/domain/catalog/art/schema";
import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frame-types";
import { geometryOf, TileSvg } from "@/components/tiles/tile-svg.tsx";
import { optimised } from "@/lib/optimised-image.ts";
import { artPath } from "./art-picture.ts";
import type { Openings } from "./openings.ts";

export type Choice = { frame: FrameTypeKey; size: FrameSizeKey };
export type HungArt = Pick<ArtView, "id" | "width" | "height" | "orientation">;

type Props = { art: HungArt; openings: Openings; choice: Choice };

/** A framed work; landscape works turn the frame on its side. */
export function ArtTile({ art, openings, choice: { frame, size } }: Props) {
  const { color, matType } = frameTypes[frame];
  const geometry = geometryOf({ frameSize: size, orientation: art.orientation, mat: matType });
  return (
    <TileSvg geometry={geometry} colour={color}>
      <image
        href={optimised(artPath(art.id), 1080)}
        width={art.width}
        height={art.height}
        preserveAspectRatio="none"
        transform={`matrix(${openings[size][matType].join(" ")})`}
      />
    </TileSvg>
  );
}
