import { type RoomKind, roomKinds } from "@storywall/domain/tiles/room-scene";
import { IconButton } from "@storywall/ui/icon-button";
import { DoorOpen, Eye, EyeOff, Minus, Plus, Redo2, Sofa as SofaIcon, Square, Undo2 } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { type PaintKey, paintKeys, paints } from "./paints.ts";
import { ZOOM_STEP } from "./view.ts";
import type { ViewStore } from "./view-store.ts";

type Props = {
  view: ViewStore;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  room: RoomKind;
  paint: PaintKey;
  onRoom: (room: RoomKind) => void;
  onPaint: (paint: PaintKey) => void;
  onHide: () => void;
};

const rooms = {
  wall: { name: "Only the wall", icon: Square },
  sofa: { name: "Above a sofa", icon: SofaIcon },
  door: { name: "Beside a door", icon: DoorOpen },
} as const;

/** What can be done with the view and with the last changes (S-050, S-051). */
export function Toolbar(props: Props) {
  const { view } = props;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="border-line border-t bg-card">
      {isChoosing ? <Surroundings {...props} /> : null}
      <div role="toolbar" aria-label="Wall" className="flex flex-wrap items-center justify-between gap-x-1 px-1.5 py-1">
        <div className="flex">
          <IconButton label="Undo" disabled={!props.canUndo} onClick={props.onUndo}>
            <Undo2 />
          </IconButton>
          <IconButton label="Redo" disabled={!props.canRedo} onClick={props.onRedo}>
            <Redo2 />
          </IconButton>
        </div>
        <div className="flex items-center">
          <IconButton label="Zoom out" onClick={() => view.zoom(1 / ZOOM_STEP)}>
            <Minus />
          </IconButton>
          <Scale view={view} />
          <IconButton label="Zoom in" onClick={() => view.zoom(ZOOM_STEP)}>
            <Plus />
          </IconButton>
        </div>
        <div className="flex">
          <IconButton
            label="Room and wall colour"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
            className="aria-expanded:bg-tint aria-expanded:text-accent"
          >
            <SofaIcon />
          </IconButton>
          <IconButton label="Hide controls" aria-keyshortcuts="h" onClick={props.onHide}>
            <EyeOff />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

/** The only thing left beside the wall while the controls are hidden. */
export function ShowControls({ onShow }: { onShow: () => void }) {
  return (
    <IconButton
      label="Show controls"
      aria-keyshortcuts="h"
      onClick={onShow}
      className="absolute right-3 bottom-3 z-10 bg-card shadow-md"
    >
      <Eye />
    </IconButton>
  );
}

/** How large the wall is drawn; pressed, all of it is shown again. */
function Scale({ view }: { view: ViewStore }) {
  const scale = useSyncExternalStore(
    view.subscribe,
    () => Math.round(view.scale() * 100),
    () => 100,
  );
  return (
    <button
      type="button"
      onClick={view.fit}
      title="Fit the whole wall"
      className="min-h-11 min-w-14 rounded-full text-center text-soft text-sm tabular-nums hover:bg-wall hover:text-ink"
    >
      {scale} %<span className="sr-only">, fit the whole wall</span>
    </button>
  );
}

const option =
  "flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-sm has-checked:bg-tint has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent";

/** What the tiles are seen with, to one scale with them. */
function Surroundings({ room, paint, onRoom, onPaint }: Props) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 px-2 pt-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Room, true to scale</legend>
        {roomKinds.map((kind) => {
          const { name, icon: Icon } = rooms[kind];
          return (
            <label key={kind} className={option}>
              <input
                type="radio"
                name="room"
                className="sr-only"
                checked={room === kind}
                onChange={() => onRoom(kind)}
              />
              <Icon aria-hidden="true" className="size-5" />
              {name}
            </label>
          );
        })}
      </fieldset>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Wall colour</legend>
        {paintKeys.map((key) => (
          <label key={key} className={option}>
            <input
              type="radio"
              name="paint"
              className="sr-only"
              checked={paint === key}
              onChange={() => onPaint(key)}
            />
            <span
              aria-hidden="true"
              className="size-6 rounded-full border border-line"
              style={{ background: paints[key].css }}
            />
            <span className="max-sm:sr-only">{paints[key].name}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
