import type { Size } from "@storywall/domain/kernel/rect";
import { type PhotoLooks, printLook } from "@storywall/domain/photos/photo-looks";
import { type Crop, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { cutFaces } from "@storywall/domain/walls/crop/first-crop";
import { photoAspect, type TileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import { Moon } from "lucide-react";
import { FaceHint } from "./face-hint.tsx";

type Props = { picture: Size; geometry: TileGeometry; looks: PhotoLooks | null; crop: Crop | null };

/** Hints before printing: cut faces, a dark picture. */
export function PhotoHints({ picture, geometry, looks, crop }: Props) {
  if (!looks) return null;
  const shown = resolveCrop(crop, picture, photoAspect(geometry));
  return (
    <>
      <FaceHint cut={cutFaces(shown, picture, looks.faces ?? [], geometry).length} />
      {printLook(looks.luminance) === "dark" ? (
        <p className="flex items-center gap-2 text-sm text-soft">
          <Moon aria-hidden="true" className="size-5 shrink-0" />
          May print dark. Paper isn't lit from behind like a screen.
        </p>
      ) : null}
    </>
  );
}
