import type { Rect, Size } from "@storywall/domain/kernel/rect";
import { livingRoom, type RoomView } from "@storywall/domain/walls/tiles/living-room";
import Image from "next/image";
import type { CSSProperties, ReactNode } from "react";
import room from "@/features/catalog/pictures/living-room.jpg";
import light from "@/features/catalog/pictures/living-room-light.jpg";

const roomSize: Size = { width: livingRoom.widthMm, height: livingRoom.heightMm };

type Props = {
  hung: RoomView;
  /** Largest width of the picture, in rem. */
  maxWidthRem: number;
  /** Content for the place of the group. */
  children: ReactNode;
};

/** The part of the rendered living room in which a group of framed tiles hangs. It fills its container. */
export function LivingRoom({ hung: { view, group }, maxWidthRem, children }: Props) {
  const zoom = roomSize.width / view.width;
  return (
    <>
      <Image
        src={room}
        alt=""
        sizes={`min(${Math.ceil(maxWidthRem * zoom)}rem, ${Math.ceil(100 * zoom)}vw)`}
        className="absolute max-w-none"
        style={placeInView({ x: 0, y: 0, ...roomSize }, view)}
      />
      <div className="absolute" style={placeInView(group, view)}>
        {children}
      </div>
    </>
  );
}

/** Lights its content as the wall behind it is lit. `area` is its place in the room, in mm. */
export function LitByRoom({ area, children }: { area: Rect; children: ReactNode }) {
  return (
    <div className="relative isolate">
      {children}
      <div
        className="absolute inset-0 mix-blend-multiply"
        style={{
          backgroundImage: `url("${light.src}")`,
          backgroundSize: `${toPercent(roomSize.width / area.width)} ${toPercent(roomSize.height / area.height)}`,
          backgroundPosition: `${toPercent(area.x / (roomSize.width - area.width))} ${toPercent(area.y / (roomSize.height - area.height))}`,
        }}
      />
    </div>
  );
}

const placeInView = ({ x, y, width, height }: Rect, view: Rect): CSSProperties => ({
  left: toPercent((x - view.x) / view.width),
  top: toPercent((y - view.y) / view.height),
  width: toPercent(width / view.width),
  height: toPercent(height / view.height),
});

const toPercent = (share: number) => `${share * 100}%`;
