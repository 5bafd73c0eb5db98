"use client";

import { formatPlateSets } from "@storywall/domain/catalog/products";
import { formatCode } from "@storywall/domain/production/production-codes";
import type { BoxView } from "@storywall/domain/production/production-scan";
import { Button } from "@storywall/ui/button";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { getSizeName } from "./board-labels.ts";
import { documentLinkClass, VoidLabelText } from "./card-parts.tsx";
import { scanTexts } from "./scan-texts.ts";

export function BoxPanel({ box, onLeave }: { box: BoxView; onLeave: () => void }) {
  const packed = box.pieces.filter(({ state }) => state === "packed").length;
  const isComplete = packed === box.pieces.length;
  const open = { target: "_blank", rel: "noreferrer", className: documentLinkClass };
  return (
    <section aria-labelledby="box" className="rounded-2xl border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="box" className="text-2xl">
          {box.orderNumber}
        </h2>
        <span className="text-soft">{formatCode(box.code)}</span>
      </div>
      {box.pieces.length > 0 ? (
        <p className="mt-1 font-semibold text-xl tabular-nums">{scanTexts.packedCount(packed, box.pieces.length)}</p>
      ) : null}
      {box.plateSets > 0 ? (
        <p className="font-semibold">{scanTexts.includesPlates(formatPlateSets(box.plateSets))}</p>
      ) : null}
      {box.remakeId ? <p>{scanTexts.remakeNote}</p> : null}
      {box.isLabelVoid ? <VoidLabelText /> : null}
      {box.isGift ? <p className="font-semibold">{scanTexts.giftNote}</p> : null}
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {box.pieces.map((piece) => (
          <li key={piece.tileId} className="flex items-center gap-3 py-2">
            <Tick isIn={piece.state === "packed"} />
            {piece.proofPath ? (
              <img src={piece.proofPath} alt="" loading="lazy" className="h-14 w-11 shrink-0 bg-wall object-contain" />
            ) : null}
            <span className="min-w-0 grow">
              {scanTexts.tile(
                productionTexts.position(piece.n, piece.of),
                getSizeName(piece.frameSize),
                piece.frameStyle,
              )}
              <span className="block text-soft text-sm">{scanTexts.tileState(piece.state)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={`mt-3 text-lg ${isComplete && !box.isClosed ? "font-semibold" : ""}`}>
        {box.isClosed
          ? scanTexts.packedWithPlates(box.plates)
          : isComplete
            ? scanTexts.addPlates(box.plates)
            : scanTexts.thenAddPlates(box.plates)}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        <a href={`/admin/boxes/${box.code}/slip.pdf`} {...open}>
          {productionTexts.packingSlip}
        </a>
        {box.isClosed ? (
          <a href={`/admin/boxes/${box.code}/label.pdf`} {...open}>
            {scanTexts.addressLabel}
          </a>
        ) : null}
        <Button variant="quiet" onClick={onLeave}>
          {box.isClosed ? scanTexts.nextBox : scanTexts.closeBox}
        </Button>
      </div>
    </section>
  );
}

function Tick({ isIn }: { isIn: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-7 shrink-0 fill-none stroke-2 ${isIn ? "stroke-good" : "stroke-line"}`}
    >
      <rect x="3" y="3" width="18" height="18" rx="4" />
      {isIn ? <path d="M7 12.5l3.5 3.5L17 8.5" strokeLinecap="round" strokeWidth="3" /> : null}
    </svg>
  );
}
