import { type Accessory, findAccessory } from "@storywall/domain/catalog/accessories";
import { type Design, findDesignTemplate } from "@storywall/domain/walls/design/design";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { TemplateWall } from "@/components/tiles/template-wall.tsx";
import type { GetPicture } from "./use-design-pictures.ts";

type Props = {
  templateKey: string;
  design: Design;
  pictureOf: GetPicture;
};

/** Shows a thumbnail of a design. It is decorative, so the design's title must be shown next to it. */
export function DesignThumbnail({ templateKey, design, pictureOf }: Props) {
  const template = findDesignTemplate(templateKey, design);
  const accessory = findAccessory(templateKey);
  if (accessory) {
    return (
      <div className="self-start rounded-xl bg-wall p-1.5">
        <AccessoryDrawing accessory={accessory} className="w-full" />
      </div>
    );
  }
  if (!template) return null;
  return (
    <div className="self-start rounded-xl bg-(--room-wall) p-1.5">
      <TemplateWall template={template} chosenSizes={design.tiles} margin={3}>
        {(tile) => (
          <FramedTile
            frameSize={tile.frameSize}
            orientation={tile.orientation}
            color={design.frameType}
            mat={design.matType}
            picture={pictureOf(design, tile.name)}
          />
        )}
      </TemplateWall>
    </div>
  );
}

export const AccessoryDrawing = ({ accessory, className }: { accessory: Accessory; className: string }) => (
  <svg viewBox="0 0 100 100" aria-hidden="true" className={`block fill-card stroke-[1.5] stroke-line ${className}`}>
    <path d={accessory.drawing} />
  </svg>
);
