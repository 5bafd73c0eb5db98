import type { Crop } from "@storywall/domain/walls/crop/crop";
import {
  type CropOpening,
  panCrop,
  STRAIGHTEN_STEP,
  straightenCrop,
  turnCropByQuarter,
  zoomCrop,
} from "@storywall/domain/walls/crop/crop-operations";

type Point = { x: number; y: number };

export type CropState = {
  crop: Crop;
  /** Crop before straightening. It is restored when the angle returns to 0°. */
  before: Crop;
};

export type CropMove =
  /** Offset as a fraction of the opening. */
  | { type: "moved"; by: Point }
  /** `at` is the point that stays in place while zooming, given as fractions of the opening. */
  | { type: "zoomed"; to: number; at?: Point | undefined }
  | { type: "turned"; direction: 1 | -1 }
  /** `isDragged` means that the angle was set by dragging. Angles within half a degree of 0° then become 0°. */
  | { type: "straightened"; degrees: number; isDragged: boolean }
  | { type: "set"; crop: Crop };

export const createCropState = (crop: Crop): CropState => ({ crop, before: crop });

/** Applies one move. Uses the same geometry as the print. */
export function applyCropMove(state: CropState, move: CropMove, opening: CropOpening): CropState {
  switch (move.type) {
    case "moved":
      return createCropState(panCrop(state.crop, opening, { x: -move.by.x, y: -move.by.y }));
    case "zoomed":
      return createCropState(zoomCrop(state.crop, opening, move.to, move.at));
    case "turned":
      return createCropState(turnCropByQuarter(state.crop, opening, move.direction));
    case "straightened": {
      const isSnapping = move.isDragged && Math.abs(move.degrees) <= STRAIGHTEN_STEP;
      return { ...state, crop: straightenCrop(state.before, opening, isSnapping ? 0 : move.degrees) };
    }
    case "set":
      return createCropState(move.crop);
  }
}
