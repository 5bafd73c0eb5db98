import type { Rect } from "@storywall/domain/kernel/rect";
import { hasPicture } from "@storywall/domain/walls/design/design";
import type { RoomScene } from "@storywall/domain/walls/tiles/room-scene";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { ZOOM_STEP } from "./view-store.ts";

const PAN_PX = 64;

/**
 * Handles keys on the wall. On a tile, the arrow keys move to neighboring tiles and Space picks the tile up. Elsewhere,
 * or with Shift, the arrow keys pan the wall. Letter keys work only while the wall has the focus.
 */
export function useCanvasKeys({ frame, scene }: { frame: RefObject<HTMLDivElement | null>; scene: RoomScene }) {
  const { editor, view, pickedUp, setPickedUp, toggleControls } = useWorkbench();
  const justPickedUp = useRef(false);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tile = (event.target as HTMLElement).dataset.tile;
    const { key } = event;
    if (isArrowKey(key)) {
      event.preventDefault();
      if (!tile || event.shiftKey) return view.pan({ x: -arrows[key].x * PAN_PX, y: -arrows[key].y * PAN_PX }, true);
      const next = findNeighbor(scene.tiles, tile, key);
      return frame.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
    }
    if (key === "+" || key === "=") return view.zoom(ZOOM_STEP);
    if (key === "-" || key === "_") return view.zoom(1 / ZOOM_STEP);
    if (key === "0") return view.fit();
    if (key === "h" || key === "H") return toggleControls();
    if (key === "Escape" && pickedUp) return setPickedUp(null);
    if (key === " " && tile && !pickedUp && editor.slots.some((slot) => slot.name === tile && hasPicture(slot))) {
      event.preventDefault();
      justPickedUp.current = true;
      setPickedUp(tile);
    }
  };

  return {
    down: handleKeyDown,
    /** Prevents the click event that follows when Space has picked up a tile. */
    up: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === " " && justPickedUp.current) event.preventDefault();
      justPickedUp.current = false;
    },
  };
}

const arrows = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
type Arrow = keyof typeof arrows;

const isArrowKey = (key: string): key is Arrow => Object.hasOwn(arrows, key);

type PlacedTile = Rect & { name: string };

/** Weight of the sideways distance compared with the distance in the arrow key's direction. */
const PERPENDICULAR_WEIGHT = 2.5;

/** Returns the nearest tile in the direction of the arrow key, or `from` if there is none. */
export function findNeighbor(tiles: readonly PlacedTile[], from: string, key: Arrow): string {
  const current = tiles.find(({ name }) => name === from);
  if (!current) return from;
  const { x, y } = arrows[key];
  const candidates = tiles
    .map((tile) => {
      const dx = tile.x + tile.width / 2 - current.x - current.width / 2;
      const dy = tile.y + tile.height / 2 - current.y - current.height / 2;
      return { name: tile.name, along: dx * x + dy * y, aside: Math.abs(dx * y) + Math.abs(dy * x) };
    })
    .filter(({ along, aside }) => along > 1 && along * 2 > aside)
    .sort((a, b) => a.along + a.aside * PERPENDICULAR_WEIGHT - b.along - b.aside * PERPENDICULAR_WEIGHT);
  return candidates[0]?.name ?? from;
}
