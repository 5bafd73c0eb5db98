import { isFrameSize } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import { type LengthUnit, lengthUnits } from "@storywall/domain/walls/planner/lengths";
import {
  isFurnitureKind,
  type PlanFurniture,
  type PlanTile,
  planLimits,
  type WallPlan,
} from "@storywall/domain/walls/planner/plan";
import { roomKinds } from "@storywall/domain/walls/tiles/room-scene";
import { isPaintKey, type PaintKey } from "@/features/walls/rooms/wall-paints.ts";

/** Where the design comes from. Null means the built-in example. */
export type PlanSource = { kind: "template" | "line" | "wall"; id: string } | null;

export type StoredPlan = { source: PlanSource; plan: WallPlan; paint: PaintKey; unit: LengthUnit };

/** Plans that were saved by earlier versions of the shop have no room. Their furniture stands at an empty wall. */
type SavedPlan = Omit<StoredPlan, "plan" | "paint"> & {
  plan: Omit<WallPlan, "room"> & { room?: WallPlan["room"] };
  paint?: PaintKey;
};

const STORAGE_KEY = "wallPlan";

export function readStoredPlan(): StoredPlan | null {
  try {
    return parseStoredPlan(window.localStorage.getItem(STORAGE_KEY));
  } catch {
    return null;
  }
}

/** Returns null if the text is not a plan. */
export function parseStoredPlan(text: string | null): StoredPlan | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isSavedPlan(stored)) return null;
    const { plan, paint = "plaster" } = stored;
    return { ...stored, paint, plan: { ...plan, room: plan.room ?? "empty" } };
  } catch {
    return null;
  }
}

export function savePlan(stored: StoredPlan): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage may be full or disabled. The plan stays on the page.
  }
}

type Loose<T> = { [K in keyof T]?: unknown };

function isSavedPlan(value: unknown): value is SavedPlan {
  const { source, plan, paint, unit } = (value ?? {}) as Loose<SavedPlan>;
  const { wall, room, furniture, tiles } = (plan ?? {}) as Loose<SavedPlan["plan"]>;
  return (
    (source === null || isStoredSource(source)) &&
    lengthUnits.some((known) => known === unit) &&
    (paint === undefined || isPaintKey(paint)) &&
    (room === undefined || roomKinds.some((known) => known === room)) &&
    isStoredWall(wall) &&
    Array.isArray(furniture) &&
    furniture.length <= planLimits.furniture.most &&
    furniture.every(isStoredFurniture) &&
    Array.isArray(tiles) &&
    tiles.length <= planLimits.tiles &&
    tiles.every(isStoredTile)
  );
}

function isStoredSource(value: unknown): boolean {
  const { kind, id } = (value ?? {}) as Loose<NonNullable<PlanSource>>;
  return (kind === "template" || kind === "line" || kind === "wall") && typeof id === "string";
}

const isPosition = (mm: unknown): boolean => Number.isInteger(mm) && Math.abs(mm as number) <= planLimits.farthest;
const isLength = (mm: unknown, max: number): boolean => isPosition(mm) && (mm as number) > 0 && (mm as number) <= max;

function isStoredWall(value: unknown): boolean {
  const { width, height } = (value ?? {}) as Loose<Size>;
  return isLength(width, planLimits.wall.mostWide) && isLength(height, planLimits.wall.mostHigh);
}

function isStoredFurniture(value: unknown): boolean {
  const { kind, left, width, height } = (value ?? {}) as Loose<PlanFurniture>;
  const { mostWide, mostHigh } = planLimits.furniture;
  return (
    typeof kind === "string" &&
    isFurnitureKind(kind) &&
    isPosition(left) &&
    isLength(width, mostWide) &&
    isLength(height, mostHigh)
  );
}

function isStoredTile(value: unknown): boolean {
  const { name, frameSize, orientation, left, top } = (value ?? {}) as Loose<PlanTile>;
  return (
    typeof name === "string" &&
    typeof frameSize === "string" &&
    isFrameSize(frameSize) &&
    (orientation === "portrait" || orientation === "landscape") &&
    isPosition(left) &&
    isPosition(top)
  );
}
