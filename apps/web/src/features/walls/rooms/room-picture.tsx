import type { Rect, Size } from "@storywall/domain/kernel/rect";
import type { RoomKind, RoomScene } from "@storywall/domain/walls/tiles/room-scene";
import Image, { type StaticImageData } from "next/image";
import type { CSSProperties } from "react";
import living from "@/features/catalog/pictures/living-room.jpg";
import livingLight from "@/features/catalog/pictures/living-room-light.jpg";
import bedroom from "./bedroom.jpg";
import bedroomLight from "./bedroom-light.jpg";
import bedroomWall from "./bedroom-wall.webp";
import empty from "./empty.jpg";
import emptyLight from "./empty-light.jpg";
import emptyWall from "./empty-wall.webp";
import hall from "./hall.jpg";
import hallLight from "./hall-light.jpg";
import hallWall from "./hall-wall.webp";
import kitchen from "./kitchen.jpg";
import kitchenLight from "./kitchen-light.jpg";
import kitchenWall from "./kitchen-wall.webp";
import livingWall from "./living-wall.webp";
import nursery from "./nursery.jpg";
import nurseryLight from "./nursery-light.jpg";
import nurseryWall from "./nursery-wall.webp";
import { edgesOfEmptyRoom, isRenderedInPaint, type PaintKey, paints } from "./wall-paints.ts";

/**
 * Pictures of a room: the room itself and its light on a white wall; and the area of the picture that is wall.
 * `packages/seed/renders` renders them.
 */
type RoomFiles = { picture: StaticImageData; light: StaticImageData; wall: StaticImageData };

const files: Record<RoomKind, RoomFiles> = {
  living: { picture: living, light: livingLight, wall: livingWall },
  bedroom: { picture: bedroom, light: bedroomLight, wall: bedroomWall },
  hall: { picture: hall, light: hallLight, wall: hallWall },
  kitchen: { picture: kitchen, light: kitchenLight, wall: kitchenWall },
  nursery: { picture: nursery, light: nurseryLight, wall: nurseryWall },
  empty: { picture: empty, light: emptyLight, wall: emptyWall },
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
  const { picture, light, wall } = files[scene.room];
  return (
    <>
      {isContinued ? <PlainWall scene={scene} paint={paint} /> : null}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute max-w-none"
        style={{ ...toStageStyle(scene.picture, scene), ...(isContinued ? fadedEdges : {}) }}
      >
        <Image
          src={picture}
          alt=""
          draggable={false}
          sizes={`${Math.ceil((100 * scene.picture.width) / scene.width)}vw`}
          className="absolute inset-0 size-full max-w-none"
        />
        {isRenderedInPaint(scene.room, paint) ? null : (
          <div
            className="absolute inset-0 isolate"
            style={{ background: paints[paint], mask: `url("${wall.src}") 0 0 / 100% 100%` }}
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
