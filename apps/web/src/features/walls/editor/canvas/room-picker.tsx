import { roomKinds } from "@storywall/domain/walls/tiles/room-scene";
import { DoorOpen, Sofa as SofaIcon, Square } from "lucide-react";
import { useId } from "react";
import { editorPartsTexts } from "@/features/walls/editor/editor-parts-texts.ts";
import { PlannerLink } from "@/features/walls/editor/tools/layout-links.tsx";
import { type PaintKey, paints, useWorkbench } from "@/features/walls/editor/use-workbench.ts";

const paintKeys = Object.keys(paints) as PaintKey[];

const rooms = {
  wall: { name: editorPartsTexts.rooms.wall, icon: Square },
  sofa: { name: editorPartsTexts.rooms.sofa, icon: SofaIcon },
  door: { name: editorPartsTexts.rooms.door, icon: DoorOpen },
} as const;

const option =
  "flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-sm max-lg:px-2 has-checked:bg-tint has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent";

export default function RoomPicker() {
  const { room, setRoom, paint, setPaint } = useWorkbench();
  const group = useId();
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 lg:px-2 lg:pt-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{editorPartsTexts.room}</legend>
        {roomKinds.map((kind) => {
          const { name, icon: Icon } = rooms[kind];
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
              {name}
            </label>
          );
        })}
      </fieldset>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{editorPartsTexts.wallColor}</legend>
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
            <span className="max-sm:sr-only">{editorPartsTexts.paints[key]}</span>
          </label>
        ))}
      </fieldset>
      <PlannerLink className="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm underline underline-offset-4 max-lg:hidden" />
    </div>
  );
}
