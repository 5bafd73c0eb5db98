"use client";

import { formatCode } from "@storywall/domain/production/production-codes";
import { type Station, stationLabels } from "@storywall/domain/production/production-scan";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { describeFrame, formatSize, getSizeName } from "./board-labels.ts";
import { ReprintButton } from "./reprint-button.tsx";
import { scanTexts } from "./scan-texts.ts";
import type { ScanFeedback } from "./use-scanner.ts";

const toneClasses: Record<ScanFeedback["tone"], string> = {
  done: "bg-good text-card",
  complete: "bg-good text-card",
  already: "bg-warn text-card",
  refused: "bg-bad text-card",
  busy: "bg-wall text-ink",
  waiting: "bg-warn text-card",
};

/** Icons that show the result to people who cannot tell the colors apart. */
const toneIcons: Record<ScanFeedback["tone"], string> = {
  done: "M4 13l5 5L20 6",
  complete: "M4 13l5 5L20 6",
  already: "M7 12h.01M17 12h.01M12 12h.01",
  refused: "M5 5l14 14M19 5L5 19",
  busy: "M12 5v7l4 3",
  waiting: "M12 5v7l4 3",
};

type Props = { station: Station; feedback: ScanFeedback | null; isBoxOpen: boolean; waiting: number };

/** Result of the last scan, large enough to read from two meters away. */
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
  const isBad = tone === "refused";
  return (
    <div className="mt-3 text-[clamp(1.1rem,2.4vw,1.6rem)] leading-snug">
      <p>
        <strong>{piece.orderNumber}</strong>, {productionTexts.position(piece.n, piece.of)}
      </p>
      <p>
        {getSizeName(piece.frameSize)} {formatSize(piece.frameSize)}, {piece.frameStyle},{" "}
        {describeFrame(piece.frameStyle)}
      </p>
      <p className="font-mono text-[0.8em]">{formatCode(piece.code)}</p>
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
