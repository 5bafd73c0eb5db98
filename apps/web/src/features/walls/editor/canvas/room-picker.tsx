import { type RoomKind, roomKinds } from "@storywall/domain/walls/tiles/room-scene";
import { Baby, BedDouble, CookingPot, DoorOpen, Ruler, Sofa, Square } from "lucide-react";
import Link from "next/link";
import { useParams, useSearchParams } from "next/navigation";
import { useId } from "react";
import { type PaintKey, paints, useWorkbench } from "@/features/walls/editor/use-workbench.ts";

const texts = {
  plan: "Plan this layout on your own wall",
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

const paintKeys = Object.keys(paints) as PaintKey[];

const icons = {
  living: Sofa,
  bedroom: BedDouble,
  hall: DoorOpen,
  kitchen: CookingPot,
  nursery: Baby,
  empty: Square,
} satisfies Record<RoomKind, typeof Sofa>;

const option =
  "flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-sm max-lg:px-2 has-checked:bg-tint has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent";

export default function RoomPicker() {
  const { room, setRoom, paint, setPaint } = useWorkbench();
  const group = useId();
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 lg:px-2 lg:pt-2">
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
                onChange={() => setRoom(kind)}
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
              onChange={() => setPaint(key)}
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
      <PlannerLink className="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm underline underline-offset-4 max-lg:hidden" />
    </div>
  );
}

/** Link that opens this wall in the planner. Not shown for a paid wall. */
export function PlannerLink({ className }: { className: string }) {
  const { templateKey } = useParams();
  const searchParams = useSearchParams();
  if (typeof templateKey !== "string") return null;
  const [line, wall] = [searchParams.get("line"), searchParams.get("wall")];
  const query: Record<string, string> = line ? { line } : wall ? { wall } : { template: templateKey };
  return (
    <Link href={`/planner?${new URLSearchParams(query)}`} prefetch={false} className={className}>
      <Ruler aria-hidden="true" className="size-5" />
      {texts.plan}
    </Link>
  );
}
