import type { Template } from "@storywall/domain/catalog/templates";
import { addAutoCrops, type GetPhotoFeatures } from "@storywall/domain/walls/crop/auto-crop";
import {
  applyTurnedTiles,
  createEmptyDesign,
  type Design,
  type DesignTile,
  listSlots,
  resolveSlotSizes,
} from "@storywall/domain/walls/design/design";
import { changeDesign, type DesignChange, type Step } from "./change-design.ts";

export type CanvasState = Step & {
  /** Tile whose options are open. */
  focused: string | null;
  history: History<Step>;
  /** Designs from before the page was loaded, newest first. They contain the crops of photos that are now spare. */
  earlier: readonly Design[];
  /** Tiles that were turned without asking; null unless the shopper can still answer whether to keep that. */
  autoTurned: readonly string[] | null;
};

export type CanvasAction =
  | DesignChange
  /** Removes an unusable photo from the design and from the undo history. */
  | { type: "photo-forgotten"; photoId: string }
  /** Replaces missing photos with newly chosen ones. */
  | { type: "photos-exchanged"; exchanged: ReadonlyMap<string, string> }
  /**
   * Turns these tiles, or none. The answer is added to all steps of the undo history, so that undo does not ask again.
   * With `autoTurned`, the shopper can still give another answer.
   */
  | { type: "turn-decided"; turned: readonly string[]; autoTurned?: readonly string[] }
  /** Sets automatic crops. This cannot be undone. */
  | { type: "first-crops"; getFeatures: GetPhotoFeatures }
  | { type: "tile-focused"; tile: string | null }
  | { type: "restored"; design: Design }
  | { type: "undone" }
  | { type: "redone" };

export function createCanvasState(
  template: Template,
  saved?: Design | null,
  tray: readonly string[] = [],
  earlier: readonly Design[] = [],
): CanvasState {
  const design = saved ?? createEmptyDesign(template);
  const sizes = resolveSlotSizes(template, design.tiles);
  return { template, design, sizes, tray, focused: null, history: { past: [], future: [] }, earlier, autoTurned: null };
}

export function canvasReducer(state: CanvasState, action: CanvasAction): CanvasState {
  switch (action.type) {
    case "tile-focused":
      return state.focused === action.tile ? state : { ...state, focused: action.tile };
    case "restored":
      return state.design === action.design
        ? state
        : createCanvasState(state.template, action.design, state.tray, state.earlier);
    case "first-crops": {
      const design = addAutoCrops(applyTurnedTiles(state.template, state.design), state.design, action.getFeatures);
      return design === state.design ? state : { ...state, design };
    }
    case "turn-decided":
      return {
        ...applyDesignChange(markTurnQuestionAnswered(state), { type: "tiles-turned", turned: action.turned }),
        autoTurned: action.autoTurned ?? null,
      };
    case "photo-forgotten":
      return removePhotoEverywhere(state, action.photoId);
    case "photos-exchanged":
      return replacePhotos(state, action.exchanged);
    case "undone":
      return applyHistoryMove(state, undoLastStep(state.history, toHistoryStep(state)));
    case "redone":
      return applyHistoryMove(state, redoNextStep(state.history, toHistoryStep(state)));
    default:
      return applyDesignChange(state, action);
  }
}

/** Returns the designs before the current one, newest first. */
export const listEarlierDesigns = ({ history, earlier }: Pick<CanvasState, "history" | "earlier">): Design[] => [
  ...history.past.map(({ design }) => design).toReversed(),
  ...earlier,
];

/** Returns for each spare photo the newest design in which it hung. These designs have the crops of spare photos. */
export function listSparePhotoDesigns(canvas: Pick<CanvasState, "tray" | "history" | "earlier">): Design[] {
  const designs = listEarlierDesigns(canvas);
  const findDesign = (id: string) => designs.find(({ tiles }) => tiles.some(({ userPhotoId }) => userPhotoId === id));
  return [...new Set(canvas.tray.flatMap((id) => findDesign(id) ?? []))];
}

/** Returns all slots in order, including empty ones. */
export function listCanvasSlots({
  template,
  design,
  sizes,
}: Pick<CanvasState, "template" | "design" | "sizes">): DesignTile[] {
  return listSlots(template, design.tiles, sizes);
}

const toHistoryStep = ({ template, design, sizes, tray }: CanvasState): Step => ({ template, design, sizes, tray });

function applyDesignChange(state: CanvasState, action: DesignChange): CanvasState {
  const before = toHistoryStep(state);
  const after = changeDesign(before, action);
  if (after === before) return state;
  const closesOptions = action.type === "photo-removed" || after.template !== before.template;
  const focused = closesOptions ? null : state.focused;
  const autoTurned = action.type === "tiles-turned" ? null : state.autoTurned;
  return { ...state, ...after, focused, autoTurned, history: addStepToHistory(state.history, before) };
}

function applyHistoryMove(state: CanvasState, move: ReturnType<typeof undoLastStep<Step>>): CanvasState {
  return move ? { ...state, ...move.to, history: move.history, focused: null } : state;
}

function markTurnQuestionAnswered(state: CanvasState): CanvasState {
  return changeStepsAndHistory(state, (step) => {
    const { design } = step;
    return { ...step, design: { ...design, turnedTiles: design.turnedTiles ?? [] } };
  });
}

/** Changes the current step and those of the undo history. */
function changeStepsAndHistory(state: CanvasState, change: <S extends Step>(step: S) => S): CanvasState {
  const { past, future } = state.history;
  return { ...change(state), history: { past: past.map(change), future: future.map(change) } };
}

function replacePhotos(state: CanvasState, exchanged: ReadonlyMap<string, string>): CanvasState {
  return changeStepsAndHistory(state, (step) => ({
    ...step,
    tray: step.tray.map((id) => exchanged.get(id) ?? id),
    design: {
      ...step.design,
      tiles: step.design.tiles.map((tile) => {
        const userPhotoId = tile.userPhotoId && exchanged.get(tile.userPhotoId);
        return userPhotoId ? { ...tile, userPhotoId, cropParams: {} } : tile;
      }),
    },
  }));
}

function removePhotoEverywhere(state: CanvasState, photoId: string): CanvasState {
  const removed = changeStepsAndHistory(state, (step) => ({
    ...step,
    tray: step.tray.filter((id) => id !== photoId),
    design: {
      ...step.design,
      tiles: step.design.tiles.map((tile) =>
        tile.userPhotoId === photoId ? { ...tile, userPhotoId: null, cropParams: {} } : tile,
      ),
    },
  }));
  // The next spare photo is placed on the tile that is now free.
  const now = changeDesign(toHistoryStep(removed), { type: "photos-chosen", photoIds: [] });
  return { ...removed, ...now, focused: null };
}

/** Undo and redo history for steps of any type. */
type History<Step> = { past: readonly Step[]; future: readonly Step[] };
type HistoryMove<Step> = { to: Step; history: History<Step> };

export const MAX_STEPS = 50;

/** Adds an undo step and clears the redo steps. */
function addStepToHistory<Step>({ past }: History<Step>, before: Step): History<Step> {
  return { past: [...past, before].slice(-MAX_STEPS), future: [] };
}

/** Returns the previous step and the new history, or null if there is no previous step. */
function undoLastStep<Step>({ past, future }: History<Step>, now: Step): HistoryMove<Step> | null {
  const to = past.at(-1);
  return to === undefined ? null : { to, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** Returns the step to redo and the new history, or null if there is no such step. */
function redoNextStep<Step>({ past, future }: History<Step>, now: Step): HistoryMove<Step> | null {
  const [to, ...rest] = future;
  return to === undefined ? null : { to, history: { past: [...past, now], future: rest } };
}
