import type { Rect } from "@storywall/domain/kernel/rect";
import type { RoomKind, RoomScene } from "@storywall/domain/walls/tiles/room-scene";
import Image, { type StaticImageData } from "next/image";
import type { CSSProperties } from "react";
import living from "@/features/catalog/pictures/living-room.jpg";
import livingLight from "@/features/catalog/pictures/living-room-light.jpg";
import { type PaintKey, paints } from "@/features/walls/editor/use-workbench.ts";
import bedroom from "./rooms/bedroom.jpg";
import bedroomLight from "./rooms/bedroom-light.jpg";
import bedroomWall from "./rooms/bedroom-wall.webp";
import empty from "./rooms/empty.jpg";
import emptyLight from "./rooms/empty-light.jpg";
import emptyWall from "./rooms/empty-wall.webp";
import hall from "./rooms/hall.jpg";
import hallLight from "./rooms/hall-light.jpg";
import hallWall from "./rooms/hall-wall.webp";
import kitchen from "./rooms/kitchen.jpg";
import kitchenLight from "./rooms/kitchen-light.jpg";
import kitchenWall from "./rooms/kitchen-wall.webp";
import livingWall from "./rooms/living-wall.webp";
import nursery from "./rooms/nursery.jpg";
import nurseryLight from "./rooms/nursery-light.jpg";
import nurseryWall from "./rooms/nursery-wall.webp";

/** The room, its light on a white wall, and the part of the picture that is wall. `packages/seed/renders` renders them. */
type RoomFiles = { picture: StaticImageData; light: StaticImageData; wall: StaticImageData };

const files: Record<RoomKind, RoomFiles> = {
  living: { picture: living, light: livingLight, wall: livingWall },
  bedroom: { picture: bedroom, light: bedroomLight, wall: bedroomWall },
  hall: { picture: hall, light: hallLight, wall: hallWall },
  kitchen: { picture: kitchen, light: kitchenLight, wall: kitchenWall },
  nursery: { picture: nursery, light: nurseryLight, wall: nurseryWall },
  empty: { picture: empty, light: emptyLight, wall: emptyWall },
};

/**
 * The rendered room behind the tiles, its wall in the chosen color. Its light does not fall on the tiles, so that photos have
 * the colors of their prints.
 */
export default function RoomPicture({ scene, paint }: { scene: RoomScene; paint: PaintKey }) {
  const { picture, light, wall } = files[scene.room];
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute max-w-none"
      style={placeOnStage(scene.picture, scene)}
    >
      <Image
        src={picture}
        alt=""
        draggable={false}
        sizes={`${Math.ceil((100 * scene.picture.width) / scene.width)}vw`}
        className="absolute inset-0 size-full max-w-none"
      />
      {paint === "plaster" ? null : (
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
  );
}

const placeOnStage = ({ x, y, width, height }: Rect, scene: RoomScene): CSSProperties => ({
  left: toPercent(x / scene.width),
  top: toPercent(y / scene.height),
  width: toPercent(width / scene.width),
  height: toPercent(height / scene.height),
});

const toPercent = (share: number) => `${share * 100}%`;
