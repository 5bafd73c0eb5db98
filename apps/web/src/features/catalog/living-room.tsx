import type { Rect, Size } from "@storywall/domain/kernel/rect";
import {
  FRAME_OUTSET_CM,
  livingRoom,
  measureGroup,
  planLivingRoomView,
  type RoomView,
  type ViewDistance,
} from "@storywall/domain/walls/tiles/room-scene";
import { getImageProps } from "next/image";
import type { CSSProperties, ReactNode } from "react";
import { getOptimizedImageUrl } from "@/lib/optimized-image-url.ts";

const PLAIN_MARGIN_CM = 7;

/** Pictures of the room. Imported pictures also contain previews, which would enlarge the pages. */
export const roomPictures = {
  whole: { src: new URL("./pictures/living-room.jpg", import.meta.url).pathname, width: 1920, height: 1200 },
  middle: { src: new URL("./pictures/living-room-middle.jpg", import.meta.url).pathname, width: 1056, height: 1200 },
  large: { src: new URL("./pictures/living-room-large.webp", import.meta.url).pathname, width: 3840, height: 2400 },
};
const { whole, middle, large } = roomPictures;

/** Light has no details, so a small picture of it is enough. */
const lightUrl = getOptimizedImageUrl(new URL("./pictures/living-room-light.jpg", import.meta.url).pathname, 640);

const roomSize: Size = { width: livingRoom.widthMm, height: livingRoom.heightMm };
const mmPerPixel = roomSize.width / whole.width;

const wholeRoom: Rect = { x: 0, y: 0, ...roomSize };
/** Pixels of the room to the left of `middle`. Most views show only `middle`, whose file has a third of the size. */
const MIDDLE_LEFT_PX = 374;
const middleOfRoom: Rect = { ...wholeRoom, x: MIDDLE_LEFT_PX * mmPerPixel, width: middle.width * mmPerPixel };
/** Position of `middle` in a box as large as the room, as a share of the space beside it. */
const MIDDLE_POSITION = MIDDLE_LEFT_PX / (whole.width - middle.width);

type Props = {
  hung: RoomView;
  maxWidthRem: number;
  /** Whether the room is visible without scrolling, so that its picture is loaded first. */
  isAboveFold?: boolean | undefined;
  /** Content that is drawn where the group hangs. */
  children: ReactNode;
};

/**
 * Shows the part of the rendered living room in which a group of framed tiles hangs. The picture fills its container.
 */
export function LivingRoom({ hung: { view, group }, maxWidthRem, isAboveFold = false, children }: Props) {
  const isInMiddle = view.x >= middleOfRoom.x && view.x + view.width <= middleOfRoom.x + middleOfRoom.width;
  const [picture, area] = isInMiddle ? [middle, middleOfRoom] : [whole, wholeRoom];
  const toSizes = (zoom: number) => `min(${Math.ceil(maxWidthRem * zoom)}rem, ${Math.ceil(100 * zoom)}vw)`;
  const { props } = getImageProps({
    src: picture.src,
    alt: "",
    width: picture.width,
    height: picture.height,
    loading: isAboveFold ? "eager" : "lazy",
    fetchPriority: isAboveFold ? "high" : "auto",
    sizes: toSizes(area.width / view.width),
  });
  return (
    <>
      <picture>
        <source
          media="(min-width: 48rem)"
          srcSet={`${getOptimizedImageUrl(whole.src, 1920)} 1920w, ${large.src} ${large.width}w`}
          sizes={toSizes(wholeRoom.width / view.width)}
        />
        <img
          {...props}
          alt=""
          className="absolute max-w-none object-contain"
          style={{ ...toPositionStyle(wholeRoom, view), objectPosition: `${toPercent(MIDDLE_POSITION)} 0` }}
        />
      </picture>
      <div className="absolute" style={toPositionStyle(group, view)}>
        {children}
      </div>
    </>
  );
}

type HungGroupProps = {
  /** Size of the prints, in cm. */
  layout: Size;
  /** Width of the picture divided by its height. */
  aspect: number;
  distance?: ViewDistance;
  maxWidthRem: number;
  isAboveFold?: boolean;
  /**
   * Draws the group with this margin around its prints, in cm. `area` is the group's place in the room, in mm;
   * undefined on a plain wall.
   */
  children: (margin: number, area?: Rect) => ReactNode;
  className?: string;
};

/** Shows a group in the living room, at true scale. A group that is too large for the room is shown on a plain wall. */
export function GroupInLivingRoom({ layout, aspect, distance, children, className = "", ...room }: HungGroupProps) {
  const hung = planLivingRoomView(measureGroup(layout), aspect, distance);
  if (!hung) {
    const groupAspect = (layout.width + 2 * PLAIN_MARGIN_CM) / (layout.height + 2 * PLAIN_MARGIN_CM);
    return (
      <div
        style={{ aspectRatio: aspect }}
        className={`flex items-center justify-center overflow-hidden rounded-2xl bg-(--room-wall) ${className}`}
      >
        <div style={{ width: toPercent(Math.min(1, groupAspect / aspect)) }}>{children(PLAIN_MARGIN_CM)}</div>
      </div>
    );
  }
  return (
    <div style={{ aspectRatio: aspect }} className={`relative overflow-hidden rounded-2xl bg-wall ${className}`}>
      <LivingRoom hung={hung} {...room}>
        {children(FRAME_OUTSET_CM, hung.group)}
      </LivingRoom>
    </div>
  );
}

type LitTileProps = {
  /** Place of the tile's print in the group, in cm. */
  tile: Rect;
  /** Position of the group in the room, in mm. Undefined for a plain wall, which has no light of its own. */
  group: Rect | undefined;
  children: ReactNode;
};

/** Shows a framed tile of a group in the same light as the wall behind it. */
export function TileInRoomLight({ tile, group, children }: LitTileProps) {
  return group ? <RoomLighting area={toRoomArea(tile, group)}>{children}</RoomLighting> : children;
}

/** Returns the place of a framed tile in the room, in mm. */
const toRoomArea = ({ x, y, width, height }: Rect, group: Rect): Rect => ({
  x: group.x + x * 10,
  y: group.y + y * 10,
  width: (width + 2 * FRAME_OUTSET_CM) * 10,
  height: (height + 2 * FRAME_OUTSET_CM) * 10,
});

/** Lights its content like the wall behind it. `area` is the position of the content in the room, in mm. */
export function RoomLighting({ area, children }: { area: Rect; children: ReactNode }) {
  return (
    <div className="relative isolate">
      {children}
      <div
        className="absolute inset-0 mix-blend-multiply"
        style={{
          backgroundImage: `url("${lightUrl}")`,
          backgroundSize: `${toPercent(roomSize.width / area.width)} ${toPercent(roomSize.height / area.height)}`,
          backgroundPosition: `${toPercent(area.x / (roomSize.width - area.width))} ${toPercent(area.y / (roomSize.height - area.height))}`,
        }}
      />
    </div>
  );
}

const toPositionStyle = ({ x, y, width, height }: Rect, view: Rect): CSSProperties => ({
  left: toPercent((x - view.x) / view.width),
  top: toPercent((y - view.y) / view.height),
  width: toPercent(width / view.width),
  height: toPercent(height / view.height),
});

const toPercent = (share: number) => `${share * 100}%`;
