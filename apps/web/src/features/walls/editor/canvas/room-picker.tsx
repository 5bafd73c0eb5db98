import type { Rect, Size } from "@storywall/domain/kernel/rect";
import { hasPicture } from "@storywall/domain/walls/design/design";
import { useEffect } from "react";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { RoomChoices } from "@/features/walls/rooms/room-choices.tsx";
import { PlannerLink } from "./planner-link.tsx";
import type { View } from "./view-store.ts";

/** Lets the shopper choose the room and the color of its wall. As long as it is open, most of the room is visible. */
export default function RoomPicker() {
  const { room, setRoom, paint, setPaint, view, editor } = useWorkbench();
  const hasRoom = editor.slots.some(hasPicture);
  useEffect(() => {
    if (!hasRoom) return;
    view.showRoom(getViewOfRoom);
    return view.fit;
  }, [hasRoom, view]);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 lg:px-2 lg:pt-2">
      <RoomChoices room={room} onRoom={setRoom} paint={paint} onPaint={setPaint} />
      <PlannerLink className="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm underline underline-offset-4 max-lg:hidden" />
    </div>
  );
}

/** Fraction of the room's picture that the view of the room shows, in the direction in which the picture is smaller. */
const ROOM_SHARE = 0.8;

/**
 * Returns the view that shows most of the room's picture, down to the floor if the whole wall stays visible above it.
 */
export function getViewOfRoom(picture: Rect, stage: Size, windowSize: Size): View {
  const filling = Math.max(windowSize.width / picture.width, windowSize.height / picture.height);
  const scale = Math.min(1, filling / ROOM_SHARE);
  const alignedToFloor = windowSize.height / 2 - (picture.y + picture.height - stage.height / 2) * scale;
  const alignedToTop = (stage.height * scale - windowSize.height) / 2;
  return { scale, x: 0, y: Math.max(alignedToFloor, alignedToTop) };
}
