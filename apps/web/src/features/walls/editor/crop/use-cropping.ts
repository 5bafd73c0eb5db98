import type { Crop } from "@storywall/domain/walls/crop/crop";
import type { Opening } from "@storywall/domain/walls/crop/crop-moves";
import { useEffect, useRef, useState } from "react";
import { type CropMove, moveCrop, startCropping } from "./crop-state.ts";

/** Ms the grid stays visible after the last move. */
const GRID_MS = 800;

export function useCropping(start: Crop, opening: Opening) {
  const [state, setState] = useState(() => startCropping(start));
  const [isMoving, setMoving] = useState(false);
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(clock.current), []);

  const move = (change: CropMove) => {
    setState((now) => moveCrop(now, change, opening));
    setMoving(true);
    clearTimeout(clock.current);
    clock.current = setTimeout(() => setMoving(false), GRID_MS);
  };
  return { crop: state.crop, isMoving, move };
}
