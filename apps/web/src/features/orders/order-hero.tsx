"use client";

import { isReplacementPlates } from "@storywall/domain/catalog/products";
import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { findDesignTemplate } from "@storywall/domain/walls/design/turned-tiles";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import dynamic from "next/dynamic";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { orderPageTexts } from "./order-page-texts.tsx";

const HeroWall = dynamic(() => importWithRetry(() => import("./hero-wall.tsx")), { ssr: false });

const MARGIN_CM = 7;
/** Keeps the headline in sight below a tall wall. */
const MAX_HEIGHT_REM = 24;

/** Returns the wall that the page opens with: the first one that is made. */
export const findHeroLine = ({ lines, state }: Pick<OrderView, "lines" | "state">): OrderLineView | undefined =>
  state === "cancelled"
    ? undefined
    : lines.find(({ templateKey, refused }) => !refused && !isReplacementPlates(templateKey));

/** The framed wall of an order. Its space is reserved before it is loaded. */
export function OrderHero({ line }: { line: OrderLineView }) {
  const template = findDesignTemplate(line.templateKey, line.design);
  if (!template) return null;
  const { width, height } = computeWallLayout(template, line.design.tiles);
  const aspectRatio = (width + 2 * MARGIN_CM) / (height + 2 * MARGIN_CM);
  return (
    <div
      role="img"
      aria-label={orderPageTexts.framedWall(line.title)}
      style={{ aspectRatio, maxWidth: `min(42rem, ${MAX_HEIGHT_REM * aspectRatio}rem)` }}
      className="w-full rounded-2xl bg-wall"
    >
      <HeroWall line={line} template={template} marginCm={MARGIN_CM} />
    </div>
  );
}
