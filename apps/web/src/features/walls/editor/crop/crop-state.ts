import type { Crop } from "@storywall/domain/walls/crop/crop";
import {
  type Opening,
  panCrop,
  STRAIGHTEN_STEP,
  straightenCrop,
  turnCrop,
  zoomCrop,
} from "@storywall/domain/walls/crop/crop-moves";

type Point = { x: number; y: number };

export type CropState = {
  crop: Crop;
  /** The crop as it was when the present straightening began: what it goes back to at no tilt. */
  before: Crop;
};

export type CropMove =
  /** Parts of the opening the photo is moved by. */
  | { type: "moved"; by: Point }
  /** `at`: the point that stays, in parts of the opening. */
  | { type: "zoomed"; to: number; at?: Point | undefined }
  | { type: "turned"; direction: 1 | -1 }
  /** `isDragged`: by pointer or finger, which meets half a degree less easily than none. */
  | { type: "straightened"; degrees: number; isDragged: boolean }
  | { type: "set"; crop: Crop };

export const startCropping = (crop: Crop): CropState => ({ crop, before: crop });

/** One move of the crop tool; the geometry itself is the domain's, and the print's. */
export function moveCrop(state: CropState, move: CropMove, opening: Opening): CropState {
  switch (move.type) {
    case "moved":
      return startCropping(panCrop(state.crop, opening, { x: -move.by.x, y: -move.by.y }));
    case "zoomed":
      return startCropping(zoomCrop(state.crop, opening, move.to, move.at));
    case "turned":
      return startCropping(turnCrop(state.crop, opening, move.direction));
    case "straightened": {
      const snaps = move.isDragged && Math.abs(move.degrees) <= STRAIGHTEN_STEP;
      return { ...state, crop: straightenCrop(state.before, opening, snaps ? 0 : move.degrees) };
    }
    case "set":
      return startCropping(move.crop);
  }
}
