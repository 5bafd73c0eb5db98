"use client";

import { isAccessory } from "@storywall/domain/catalog/accessories";
import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { findDesignTemplate } from "@storywall/domain/walls/design/design";
import { FRAME_OUTSET_CM, measureGroup, planLivingRoomView } from "@storywall/domain/walls/tiles/room-scene";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import dynamic from "next/dynamic";
import { LivingRoom } from "@/features/catalog/living-room.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { orderPageTexts } from "./order-page-texts.tsx";

const HeroWall = dynamic(() => importWithRetry(() => import("./hero-wall.tsx")), { ssr: false });

const MARGIN_CM = 7;
/** This limit keeps the headline visible below a tall wall. */
const MAX_HEIGHT_REM = 24;
const ROOM_ASPECT = 4 / 3;
/** Width of the room on a tablet, where it is largest. */
const ROOM_MAX_WIDTH_REM = 46;

/** Returns the wall that the page opens with: the first one that is made. */
export const findHeroLine = ({ lines, state }: Pick<OrderView, "lines" | "state">): OrderLineView | undefined =>
  state === "cancelled"
    ? undefined
    : lines.find(({ templateKey, rejection }) => !rejection && !isAccessory(templateKey));

/**
 * Shows the framed wall of an order in the living room, at true scale. A wall that is too large for the room is shown
 * alone. The space for it is reserved until it is loaded.
 */
export function OrderHero({ line }: { line: OrderLineView }) {
  const template = findDesignTemplate(line.templateKey, line.design);
  if (!template) return null;
  const layout = computeWallLayout(template, line.design.tiles);
  const hung = planLivingRoomView(measureGroup(layout), ROOM_ASPECT, "close");
  const aspectRatio = hung ? ROOM_ASPECT : (layout.width + 2 * MARGIN_CM) / (layout.height + 2 * MARGIN_CM);
  const maxWidth = hung ? undefined : `min(42rem, ${MAX_HEIGHT_REM * aspectRatio}rem)`;
  return (
    <div
      role="img"
      aria-label={orderPageTexts.framedWall(line.title)}
      style={{ aspectRatio, maxWidth }}
      className="relative w-full overflow-hidden rounded-2xl bg-wall"
    >
      {hung ? (
        <LivingRoom hung={hung} maxWidthRem={ROOM_MAX_WIDTH_REM}>
          <HeroWall line={line} template={template} marginCm={FRAME_OUTSET_CM} area={hung.group} />
        </LivingRoom>
      ) : (
        <HeroWall line={line} template={template} marginCm={MARGIN_CM} />
      )}
    </div>
  );
}
