import { findAccessory } from "@storywall/domain/catalog/accessories";
import { type Design, findDesignTemplate } from "@storywall/domain/walls/design/design";
import { describeTile } from "@storywall/domain/walls/tiles/describe-tile";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { TemplateWall } from "@/components/tiles/template-wall.tsx";
import type { GetPicture } from "./use-design-pictures.ts";

type Props = {
  templateKey: string;
  design: Design;
  pictureOf: GetPicture;
  /** Whether each tile has a name for screen readers. If not, the thumbnail is decorative. */
  isDescribed?: boolean;
};

/** Shows a thumbnail of a design. The design's title must be shown next to it. */
export function DesignThumbnail({ templateKey, design, pictureOf, isDescribed = false }: Props) {
  const template = findDesignTemplate(templateKey, design);
  const accessory = findAccessory(templateKey);
  if (accessory) {
    return (
      <div
        className="self-start rounded-xl bg-wall p-1.5"
        {...(isDescribed ? { role: "img", "aria-label": accessory.name } : {})}
      >
        <svg viewBox="0 0 100 100" aria-hidden="true" className="block w-full fill-card stroke-[1.5] stroke-line">
          <path d={accessory.drawing} />
        </svg>
      </div>
    );
  }
  if (!template) return null;
  const places = template.tiles.map(({ name }) => name);
  const describePlacedTile = ({ name, frameSize }: PlacedWallTile) =>
    describeTile(
      { userPhotoId: null, artItemId: null, ...design.tiles.find((tile) => tile.name === name), frameSize },
      { position: places.indexOf(name) + 1, count: places.length },
      { artTitle: pictureOf(design, name)?.title },
    );
  return (
    <div className="self-start rounded-xl bg-(--room-wall) p-1.5">
      <TemplateWall template={template} chosenSizes={design.tiles} margin={3}>
        {(tile) => (
          <div {...(isDescribed ? { role: "img", "aria-label": describePlacedTile(tile) } : {})}>
            <FramedTile
              frameSize={tile.frameSize}
              orientation={tile.orientation}
              color={design.frameType}
              mat={design.matType}
              picture={pictureOf(design, tile.name)}
            />
          </div>
        )}
      </TemplateWall>
    </div>
  );
}
