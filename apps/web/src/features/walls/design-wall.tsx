import { templateByKey } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { Wall } from "@/components/tiles/wall.tsx";
import type { PictureOf } from "./use-design-pictures.ts";

/** Thumbnail of a design. Decorative; its title is shown beside it. */
export function DesignWall({
  templateKey,
  design,
  pictureOf,
}: {
  templateKey: string;
  design: Design;
  pictureOf: PictureOf;
}) {
  const template = templateByKey(templateKey);
  if (!template) return null;
  return (
    <div className="self-start rounded-xl bg-wall p-1.5">
      <Wall template={template} chosen={design.tiles} margin={3}>
        {(tile) => (
          <FramedTile
            frameSize={tile.frameSize}
            orientation={tile.orientation}
            colour={design.frameType}
            mat={design.matType}
            picture={pictureOf(design, tile.name)}
          />
        )}
      </Wall>
    </div>
  );
}
