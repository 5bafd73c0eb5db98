import type { CartLineView } from "@storywall/domain/cart/schema";
import { type Accessory, findAccessory } from "@storywall/domain/catalog/accessories";
import { findDesignTemplate } from "@storywall/domain/walls/design/design";
import { describeTile } from "@storywall/domain/walls/tiles/describe-tile";
import type { ViewDistance } from "@storywall/domain/walls/tiles/room-scene";
import { AccessoryDrawing } from "@/features/walls/design-thumbnail.tsx";
import type { GetPicture } from "@/features/walls/use-design-pictures.ts";
import { WallInRoom } from "@/features/walls/wall-in-room.tsx";

/** A large picture is as wide as its column. A square one stands beside the text of its line. */
const shapes = {
  large: { aspect: 3 / 2, distance: "near" },
  square: { aspect: 1, distance: "close" },
} as const;

type Props = {
  line: Pick<CartLineView, "templateKey" | "design">;
  pictureOf: GetPicture;
  shape: keyof typeof shapes;
  maxWidthRem: number;
  /** Whether screen readers skip the picture, because it is shown elsewhere too. */
  isDecorative?: boolean;
};

/** Shows what a line contains: a wall in a living room, or the drawing of an accessory. */
export function LinePicture({ line, shape, isDecorative = false, ...picture }: Props) {
  const accessory = findAccessory(line.templateKey);
  const { aspect, distance } = shapes[shape];
  return (
    <div
      aria-hidden={isDecorative || undefined}
      style={{ aspectRatio: aspect }}
      className="overflow-hidden rounded-2xl bg-wall"
    >
      {accessory ? (
        <AccessoryPicture accessory={accessory} />
      ) : (
        <WallPicture line={line} aspect={aspect} distance={distance} {...picture} />
      )}
    </div>
  );
}

const AccessoryPicture = ({ accessory }: { accessory: Accessory }) => (
  <div role="img" aria-label={accessory.name} className="grid h-full place-items-center">
    <AccessoryDrawing accessory={accessory} className="h-3/5" />
  </div>
);

type WallProps = Pick<Props, "line" | "pictureOf" | "maxWidthRem"> & { aspect: number; distance: ViewDistance };

function WallPicture({ line: { templateKey, design }, pictureOf, ...room }: WallProps) {
  const template = findDesignTemplate(templateKey, design);
  if (!template) return null;
  return (
    <WallInRoom
      template={template}
      design={design}
      getPicture={(tileName) => pictureOf(design, tileName)}
      describeTile={({ name, frameSize }) =>
        describeTile(
          { userPhotoId: null, artItemId: null, ...design.tiles.find((tile) => tile.name === name), frameSize },
          { position: template.tiles.findIndex((tile) => tile.name === name) + 1, count: template.tiles.length },
          { artTitle: pictureOf(design, name)?.title },
        )
      }
      {...room}
    />
  );
}
