"use client";

import { formatProductionCode } from "@storywall/domain/production/production-codes";
import { type BoxView, type Station, stationLabels } from "@storywall/domain/production/production-scan";
import { Button } from "@storywall/ui/button";
import { productionTexts } from "@/features/production/production-texts.tsx";
import {
  describeFrameStyle,
  documentLinkClass,
  formatFrameSize,
  getFrameSizeName,
  VoidLabelText,
} from "./card-parts.tsx";
import { ReprintButton } from "./reprint-button.tsx";
import { scanTexts } from "./scan-texts.ts";
import type { ScanFeedback } from "./use-scanner.ts";

const toneClasses: Record<ScanFeedback["tone"], string> = {
  done: "bg-good text-card",
  complete: "bg-good text-card",
  already: "bg-warn text-card",
  rejected: "bg-bad text-card",
  busy: "bg-wall text-ink",
  waiting: "bg-warn text-card",
};

/** Icons that show the result to people who cannot tell the colors apart. */
const toneIcons: Record<ScanFeedback["tone"], string> = {
  done: "M4 13l5 5L20 6",
  complete: "M4 13l5 5L20 6",
  already: "M7 12h.01M17 12h.01M12 12h.01",
  rejected: "M5 5l14 14M19 5L5 19",
  busy: "M12 5v7l4 3",
  waiting: "M12 5v7l4 3",
};

type Props = { station: Station; feedback: ScanFeedback | null; isBoxOpen: boolean; waiting: number };

/** Shows the result of the last scan, large enough to read from two meters away. */
export function ScanResultPanel({ station, feedback, isBoxOpen, waiting }: Props) {
  const colors = feedback ? toneClasses[feedback.tone] : "bg-wall text-ink";
  return (
    <div
      role="status"
      aria-live="assertive"
      aria-atomic="true"
      data-tone={feedback?.tone ?? "idle"}
      className={`mt-4 grid min-h-[38dvh] content-center gap-x-8 gap-y-4 rounded-2xl p-5 sm:p-8 md:grid-cols-[1fr_auto] ${colors}`}
    >
      {feedback ? (
        <>
          <div className="min-w-0">
            <p className="flex items-center gap-4 font-display font-semibold text-[clamp(2.75rem,11vw,7.5rem)] leading-none">
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                className="size-[0.8em] shrink-0 fill-none stroke-3 stroke-current"
              >
                <path d={toneIcons[feedback.tone]} strokeLinecap="round" strokeLinejoin="round" />
              </svg>
              {feedback.headline}
            </p>
            {feedback.sentence ? (
              <p className="mt-4 text-[clamp(1.25rem,3.4vw,2.25rem)] leading-tight">{feedback.sentence}</p>
            ) : null}
            {feedback.piece ? <ItemDetails feedback={feedback} station={station} /> : null}
          </div>
          {feedback.piece?.proofPath ? (
            <img
              src={feedback.piece.proofPath}
              alt={scanTexts.printPicture}
              className="max-h-[34dvh] max-w-full justify-self-start rounded bg-white object-contain p-1 md:justify-self-end"
            />
          ) : null}
        </>
      ) : (
        <p className="font-display font-semibold text-[clamp(1.75rem,5vw,3.5rem)] leading-tight">
          {isBoxOpen ? scanTexts.scanTilesIntoBox : scanTexts.instructions[station]}
        </p>
      )}
      {waiting > 1 ? <p className="text-lg">{scanTexts.waitingScans(waiting - 1)}</p> : null}
    </div>
  );
}

function ItemDetails({ feedback: { piece, tone }, station }: { feedback: ScanFeedback; station: Station }) {
  if (!piece) return null;
  const isBad = tone === "rejected";
  return (
    <div className="mt-3 text-[clamp(1.1rem,2.4vw,1.6rem)] leading-snug">
      <p>
        <strong>{piece.orderNumber}</strong>, {productionTexts.position(piece.n, piece.of)}
      </p>
      <p>
        {getFrameSizeName(piece.frameSize)} {formatFrameSize(piece.frameSize)}, {piece.frameStyle},{" "}
        {describeFrameStyle(piece.frameStyle)}
      </p>
      <p className="font-mono text-[0.8em]">{formatProductionCode(piece.code)}</p>
      {piece.notes.map((note) => (
        <p key={note} className="font-semibold">
          {note}
        </p>
      ))}
      {isBad || piece.state === "rendered" ? null : (
        <div className="text-base">
          <ReprintButton key={piece.code + stationLabels[station].done} piece={piece} isOnColor />
        </div>
      )}
    </div>
  );
}

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
        <span className="text-soft">{formatProductionCode(box.code)}</span>
      </div>
      {box.pieces.length > 0 ? (
        <p className="mt-1 font-semibold text-xl tabular-nums">{scanTexts.packedCount(packed, box.pieces.length)}</p>
      ) : null}
      {box.remakeId ? <p>{scanTexts.remakeNote}</p> : null}
      {box.isLabelVoid ? <VoidLabelText /> : null}
      {box.packing.map((sentence) => (
        <p key={sentence} className="font-semibold">
          {sentence}
        </p>
      ))}
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {box.pieces.map((piece) => (
          <li key={piece.tileId} className="flex items-center gap-3 py-2">
            <CheckMark isIn={piece.state === "packed"} />
            {piece.proofPath ? (
              <img src={piece.proofPath} alt="" loading="lazy" className="h-14 w-11 shrink-0 bg-wall object-contain" />
            ) : null}
            <span className="min-w-0 grow">
              {scanTexts.tile(
                productionTexts.position(piece.n, piece.of),
                getFrameSizeName(piece.frameSize),
                piece.frameStyle,
              )}
              <span className="block text-soft text-sm">{scanTexts.tileState(piece.state)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={`mt-3 text-lg ${isComplete && !box.isClosed ? "font-semibold" : ""}`}>
        {box.isClosed
          ? scanTexts.packedWithParts(box)
          : isComplete
            ? scanTexts.addParts(box)
            : scanTexts.thenAddParts(box)}
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

function CheckMark({ isIn }: { isIn: boolean }) {
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
