import { type RoomKind, roomKinds } from "@storywall/domain/walls/tiles/room-scene";
import { BedDouble, CookingPot, DoorOpen, Moon, Sofa, Square } from "lucide-react";
import { useId } from "react";
import { type PaintKey, paintKeys, paints } from "./wall-paints.ts";

const texts = {
  room: "Room, to scale",
  rooms: {
    living: "Living room",
    bedroom: "Bedroom",
    hall: "Hall",
    kitchen: "Kitchen",
    nursery: "Nursery",
    empty: "Empty wall",
  } satisfies Record<RoomKind, string>,
  wallColor: "Wall color",
  paints: {
    plaster: "Plaster",
    chalk: "Chalk",
    sage: "Sage",
    clay: "Clay",
    mist: "Mist",
    slate: "Slate",
  } satisfies Record<PaintKey, string>,
};

const icons = {
  living: Sofa,
  bedroom: BedDouble,
  hall: DoorOpen,
  kitchen: CookingPot,
  nursery: Moon,
  empty: Square,
} satisfies Record<RoomKind, typeof Sofa>;

const option =
  "flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-sm max-lg:px-2 has-checked:bg-tint has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent";

type Props = {
  room: RoomKind;
  onRoom: (room: RoomKind) => void;
  paint: PaintKey;
  onPaint: (paint: PaintKey) => void;
};

/** The rooms in which a wall can be shown, and the colors of the wall. */
export function RoomChoices({ room, onRoom, paint, onPaint }: Props) {
  const group = useId();
  return (
    <>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{texts.room}</legend>
        {roomKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <label key={kind} className={option}>
              <input
                type="radio"
                name={`${group}room`}
                className="sr-only"
                checked={room === kind}
                onChange={() => onRoom(kind)}
              />
              <Icon aria-hidden="true" className="size-5" />
              {texts.rooms[kind]}
            </label>
          );
        })}
      </fieldset>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{texts.wallColor}</legend>
        {paintKeys.map((key) => (
          <label key={key} className={option}>
            <input
              type="radio"
              name={`${group}paint`}
              className="sr-only"
              checked={paint === key}
              onChange={() => onPaint(key)}
            />
            <span
              aria-hidden="true"
              className="forced-color-adjust-none size-6 rounded-full border border-line"
              style={{ background: paints[key] }}
            />
            <span className="max-sm:sr-only">{texts.paints[key]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
