import { isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import type { Size } from "@storywall/domain/kernel/rect";
import { isFurnitureKind } from "@storywall/domain/walls/planner/furniture";
import { type LengthUnit, lengthUnits } from "@storywall/domain/walls/planner/lengths";
import { type PlanFurniture, type PlanTile, planLimits, type WallPlan } from "@storywall/domain/walls/planner/plan";

/** Source of the design; null is the built-in example. */
export type PlanSource = { kind: "template" | "line" | "wall"; id: string } | null;

export type KeptPlan = { source: PlanSource; plan: WallPlan; unit: LengthUnit };

const KEY = "wallPlan";

/** The last plan in this browser, or null. */
export function readKeptPlan(): KeptPlan | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepPlan(kept: KeptPlan): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage may be full or disabled; the page keeps its plan.
  }
}

type Loose<T> = { [K in keyof T]?: unknown };

function isKept(given: unknown): given is KeptPlan {
  const { source, plan, unit } = (given ?? {}) as Loose<KeptPlan>;
  const { wall, furniture, tiles } = (plan ?? {}) as Loose<WallPlan>;
  return (
    (source === null || isSource(source)) &&
    lengthUnits.some((known) => known === unit) &&
    isWall(wall) &&
    Array.isArray(furniture) &&
    furniture.length <= planLimits.furniture.most &&
    furniture.every(isFurniture) &&
    Array.isArray(tiles) &&
    tiles.length <= planLimits.tiles &&
    tiles.every(isTile)
  );
}

function isSource(given: unknown): boolean {
  const { kind, id } = (given ?? {}) as Loose<NonNullable<PlanSource>>;
  return (kind === "template" || kind === "line" || kind === "wall") && typeof id === "string";
}

const isPlace = (mm: unknown): boolean => Number.isInteger(mm) && Math.abs(mm as number) <= planLimits.farthest;
const isLength = (mm: unknown, most: number): boolean => isPlace(mm) && (mm as number) > 0 && (mm as number) <= most;

function isWall(given: unknown): boolean {
  const { width, height } = (given ?? {}) as Loose<Size>;
  return isLength(width, planLimits.wall.mostWide) && isLength(height, planLimits.wall.mostHigh);
}

function isFurniture(given: unknown): boolean {
  const { kind, left, width, height } = (given ?? {}) as Loose<PlanFurniture>;
  const { mostWide, mostHigh } = planLimits.furniture;
  return (
    typeof kind === "string" &&
    isFurnitureKind(kind) &&
    isPlace(left) &&
    isLength(width, mostWide) &&
    isLength(height, mostHigh)
  );
}

function isTile(given: unknown): boolean {
  const { name, frameSize, orientation, left, top } = (given ?? {}) as Loose<PlanTile>;
  return (
    typeof name === "string" &&
    typeof frameSize === "string" &&
    isFrameSize(frameSize) &&
    (orientation === "portrait" || orientation === "landscape") &&
    isPlace(left) &&
    isPlace(top)
  );
}
