"use client";

import { formatCode } from "@storywall/domain/production/production-codes";
import type { BoxView } from "@storywall/domain/production/production-scan";
import { Button } from "@storywall/ui/button";
import { formatCount, getSizeName } from "./board-labels.ts";
import { paperClass } from "./card-parts.tsx";

export function BoxPanel({ box, onLeave }: { box: BoxView; onLeave: () => void }) {
  const packed = box.pieces.filter(({ state }) => state === "packed").length;
  const isComplete = packed === box.pieces.length;
  const open = { target: "_blank", rel: "noreferrer", className: paperClass };
  return (
    <section aria-labelledby="box" className="rounded-2xl border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="box" className="text-2xl">
          {box.orderNumber}
        </h2>
        <span className="text-soft">{formatCode(box.code)}</span>
      </div>
      <p className="mt-1 font-semibold text-xl tabular-nums">
        {packed} of {box.pieces.length} in the box
      </p>
      {box.remakeId ? <p>Remake for the customer.</p> : null}
      {box.isGift ? <p className="font-semibold">Gift: the packing slip has the gift note and no prices.</p> : null}
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {box.pieces.map((piece) => (
          <li key={piece.tileId} className="flex items-center gap-3 py-2">
            <Tick isIn={piece.state === "packed"} />
            {piece.proofPath ? (
              <img src={piece.proofPath} alt="" loading="lazy" className="h-14 w-11 shrink-0 bg-wall object-contain" />
            ) : null}
            <span className="min-w-0 grow">
              {piece.n} of {piece.of}, {getSizeName(piece.frameSize)} {piece.frameStyle}
              <span className="block text-soft text-sm">{piece.state === "packed" ? "in the box" : piece.state}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={`mt-3 text-lg ${isComplete && !box.isClosed ? "font-semibold" : ""}`}>
        {box.isClosed
          ? `Packed, with ${formatCount(box.plates, "plate")}.`
          : isComplete
            ? `Add ${formatCount(box.plates, "plate")}, type ${box.plates}, and press Enter.`
            : `Then ${formatCount(box.plates, "plate")}.`}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        <a href={`/admin/boxes/${box.code}/slip.pdf`} {...open}>
          Packing slip
        </a>
        {box.isClosed ? (
          <a href={`/admin/boxes/${box.code}/label.pdf`} {...open}>
            Address label
          </a>
        ) : null}
        <Button variant="quiet" onClick={onLeave}>
          {box.isClosed ? "Next box" : "Close box"}
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
