import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { Wall } from "@/components/tiles/wall.tsx";
import type { GetPicture } from "./use-design-pictures.ts";

/** Thumbnail of a design. Decorative, because its title is shown next to it. */
export function DesignThumbnail({
  templateKey,
  design,
  pictureOf,
}: {
  templateKey: string;
  design: Design;
  pictureOf: GetPicture;
}) {
  const template = findTemplateByKey(templateKey);
  if (!template) return null;
  return (
    <div className="self-start rounded-xl bg-wall p-1.5">
      <Wall template={template} chosenSizes={design.tiles} margin={3}>
        {(tile) => (
          <FramedTile
            frameSize={tile.frameSize}
            orientation={tile.orientation}
            color={design.frameType}
            mat={design.matType}
            picture={pictureOf(design, tile.name)}
          />
        )}
      </Wall>
    </div>
  );
}
