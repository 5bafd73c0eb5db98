import type { Rect, Size } from "@storywall/domain/kernel/rect";
import type { RoomKind, RoomScene } from "@storywall/domain/walls/tiles/room-scene";
import { getImageProps, type StaticImageData } from "next/image";
import type { CSSProperties } from "react";
import living from "@/features/catalog/pictures/living-room.jpg";
import livingLight from "@/features/catalog/pictures/living-room-light.jpg";
import bedroom from "./bedroom.jpg";
import bedroomLight from "./bedroom-light.jpg";
import bedroomWall from "./bedroom-wall.webp";
import bedroomWallLarge from "./bedroom-wall-large.webp";
import empty from "./empty.jpg";
import emptyLight from "./empty-light.jpg";
import emptyWall from "./empty-wall.webp";
import hall from "./hall.jpg";
import hallLight from "./hall-light.jpg";
import hallWall from "./hall-wall.webp";
import hallWallLarge from "./hall-wall-large.webp";
import kitchen from "./kitchen.jpg";
import kitchenLight from "./kitchen-light.jpg";
import kitchenWall from "./kitchen-wall.webp";
import kitchenWallLarge from "./kitchen-wall-large.webp";
import livingWall from "./living-wall.webp";
import livingWallLarge from "./living-wall-large.webp";
import nursery from "./nursery.jpg";
import nurseryLight from "./nursery-light.jpg";
import nurseryWall from "./nursery-wall.webp";
import nurseryWallLarge from "./nursery-wall-large.webp";
import { edgesOfEmptyRoom, isRenderedInPaint, type PaintKey, paints } from "./wall-paints.ts";

/** Picture of a room, and the part of the picture that shows the wall. `packages/seed/renders` renders both. */
type RoomLayers = { picture: string; wall: StaticImageData };

/**
 * Layers for phones, and for larger screens in `large`. `light` is the room's light on a white wall, `fallback` the
 * picture for browsers without AVIF. The empty room has no `large`, because a larger picture would show no more details.
 */
type RoomFiles = RoomLayers & { fallback: StaticImageData; light: StaticImageData; large?: RoomLayers };

const files: Record<RoomKind, RoomFiles> = {
  living: {
    picture: new URL("./living.avif", import.meta.url).pathname,
    fallback: living,
    wall: livingWall,
    light: livingLight,
    large: { picture: new URL("./living-large.avif", import.meta.url).pathname, wall: livingWallLarge },
  },
  bedroom: {
    picture: new URL("./bedroom.avif", import.meta.url).pathname,
    fallback: bedroom,
    wall: bedroomWall,
    light: bedroomLight,
    large: { picture: new URL("./bedroom-large.avif", import.meta.url).pathname, wall: bedroomWallLarge },
  },
  hall: {
    picture: new URL("./hall.avif", import.meta.url).pathname,
    fallback: hall,
    wall: hallWall,
    light: hallLight,
    large: { picture: new URL("./hall-large.avif", import.meta.url).pathname, wall: hallWallLarge },
  },
  kitchen: {
    picture: new URL("./kitchen.avif", import.meta.url).pathname,
    fallback: kitchen,
    wall: kitchenWall,
    light: kitchenLight,
    large: { picture: new URL("./kitchen-large.avif", import.meta.url).pathname, wall: kitchenWallLarge },
  },
  nursery: {
    picture: new URL("./nursery.avif", import.meta.url).pathname,
    fallback: nursery,
    wall: nurseryWall,
    light: nurseryLight,
    large: { picture: new URL("./nursery-large.avif", import.meta.url).pathname, wall: nurseryWallLarge },
  },
  empty: {
    picture: new URL("./empty.avif", import.meta.url).pathname,
    fallback: empty,
    wall: emptyWall,
    light: emptyLight,
  },
};

/** The visible part of a room, and the place of the room's picture in it, both in the same unit. */
type ShownRoom = Pick<RoomScene, "room" | "picture" | keyof Size>;

type Props = {
  scene: ShownRoom;
  paint: PaintKey;
  /** Whether to continue the empty room beyond its picture, for a wall that is larger. */
  isContinued?: boolean;
};

/**
 * Shows the rendered room behind the tiles, with its wall in the chosen color. The room's light does not fall on the
 * tiles, so that photos have the colors of their prints.
 */
export default function RoomPicture({ scene, paint, isContinued = false }: Props) {
  const { picture, fallback, wall, light, large } = files[scene.room];
  const sizes = `${Math.ceil((100 * scene.picture.width) / scene.width)}vw`;
  const { props: image } = getImageProps({ src: fallback, alt: "", sizes });
  return (
    <>
      {isContinued ? <PlainWall scene={scene} paint={paint} /> : null}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute max-w-none"
        style={{ ...toStageStyle(scene.picture, scene), ...(isContinued ? fadedEdges : {}) }}
      >
        <picture>
          {large ? <source type="image/avif" media="(min-width: 48rem)" srcSet={large.picture} /> : null}
          <source type="image/avif" srcSet={picture} />
          <img {...image} alt="" draggable={false} className="absolute inset-0 size-full max-w-none" />
        </picture>
        {isRenderedInPaint(scene.room, paint) ? null : (
          <div
            className="absolute inset-0 isolate [mask:var(--wall)_0_0/100%_100%] md:[mask:var(--large-wall)_0_0/100%_100%]"
            style={
              {
                background: paints[paint],
                "--wall": `url("${wall.src}")`,
                "--large-wall": `url("${(large ?? { wall }).wall.src}")`,
              } as CSSProperties
            }
          >
            <div
              className="absolute inset-0 mix-blend-multiply"
              style={{ background: `url("${light.src}") 0 0 / 100% 100%` }}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Fades the edges of a picture into the plain wall behind it. */
const fadedEdges: CSSProperties = {
  maskImage:
    "linear-gradient(to right, transparent, black 15%, black 85%, transparent), linear-gradient(to bottom, transparent, black 25%)",
  maskComposite: "intersect",
};

/** Height of the baseboard as a share of the height of the picture, which ends just above the floor. */
const SKIRTING_SHARE = 0.026;

/** Shows a plain wall with its baseboard, in the same light as the edges of the empty room's picture. */
function PlainWall({ scene, paint }: { scene: ShownRoom; paint: PaintKey }) {
  const { wall, light, skirting } = edgesOfEmptyRoom;
  const skirtingHeight = toPercent((SKIRTING_SHARE * scene.picture.height) / scene.height);
  const isPlaster = isRenderedInPaint(scene.room, paint);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0"
      style={{
        backgroundColor: isPlaster ? "white" : paints[paint],
        backgroundImage: `linear-gradient(to top, ${skirting} ${skirtingHeight}, transparent ${skirtingHeight}), linear-gradient(to right, ${isPlaster ? wall : light})`,
        backgroundBlendMode: "normal, multiply",
      }}
    />
  );
}

const toStageStyle = ({ x, y, width, height }: Rect, stage: Size): CSSProperties => ({
  left: toPercent(x / stage.width),
  top: toPercent(y / stage.height),
  width: toPercent(width / stage.width),
  height: toPercent(height / stage.height),
});

const toPercent = (share: number) => `${share * 100}%`;
