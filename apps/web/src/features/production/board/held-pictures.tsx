import type { ParcelRow } from "@storywall/domain/production/production-board";
import { boardTexts } from "./board-texts.tsx";

/** Shows an order's pictures that are on hold, each with the reason next to it. */
export function HeldPictures({ row: { held, orderNumber } }: { row: ParcelRow }) {
  if (held.length === 0) return null;
  return (
    <ul aria-label={boardTexts.heldPictures(orderNumber)} className="mt-2 space-y-2">
      {held.map(({ tileId, proofPath, sentence }) => (
        <li key={tileId} className="flex items-center gap-3 text-sm">
          {proofPath ? (
            <img src={proofPath} alt="" loading="lazy" className="h-16 w-12 shrink-0 bg-wall object-contain" />
          ) : null}
          <span className="min-w-0 text-warn">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
