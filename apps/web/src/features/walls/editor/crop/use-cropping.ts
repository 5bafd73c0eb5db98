import type { Crop } from "@storywall/domain/walls/crop/crop";
import type { CropOpening } from "@storywall/domain/walls/crop/crop-operations";
import { useEffect, useRef, useState } from "react";
import { applyCropMove, type CropMove, createCropState } from "./crop-state.ts";

/** Ms after the last move during which the grid stays visible. */
const GRID_MS = 800;

export function useCropping(start: Crop, opening: CropOpening) {
  const [state, setState] = useState(() => createCropState(start));
  const [isMoving, setMoving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const moveCrop = (change: CropMove) => {
    setState((now) => applyCropMove(now, change, opening));
    setMoving(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMoving(false), GRID_MS);
  };
  return { crop: state.crop, isMoving, move: moveCrop };
}
