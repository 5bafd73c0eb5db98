"use client";

import type { BoardColumn } from "@storywall/domain/production/board-columns";
import type { ParcelRow } from "@storywall/domain/production/production-board";
import { formatProductionCode } from "@storywall/domain/production/production-codes";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import {
  TrackingLinkField,
  TrackingNumber,
  TrackingNumberField,
  useTrackingNumberCheck,
} from "@/features/orders/admin/tracking-number.tsx";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { readStorage, writeStorage } from "@/lib/browser-storage.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { boardTexts } from "./board-texts.tsx";
import { DueDate, documentLinkClass, getCardClassName, RowAge, VoidLabelText } from "./card-parts.tsx";
import { moveParcelToColumn } from "./optimistic-moves.ts";
import { useBoardContext } from "./use-board.ts";

type Props = { row: ParcelRow; column: BoardColumn };

export function ParcelCard({ row, column }: Props) {
  const { board } = useBoardContext();
  const part = row.of === 0 ? boardTexts.accessories : boardTexts.partOfOrder(row.tiles, row.of);
  const isShipped = column === "shipped" || column === "delivered";
  return (
    <article data-card className={getCardClassName(row.isLate)} aria-label={boardTexts.cardName(row.orderNumber, part)}>
      <div className="flex items-start justify-between gap-2">
        <Link
          href={`/admin/orders/${row.orderId}`}
          data-row
          className="inline-flex min-h-11 items-center font-semibold text-lg underline underline-offset-4"
        >
          {row.orderNumber}
        </Link>
        <span className="pt-2 text-right text-sm tabular-nums">{part}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {isShipped ? null : <DueDate shipBy={row.shipBy} today={board.today} isLate={row.isLate} />}
        <RowAge since={row.since} at={board.at} />
        {row.remakeId ? <strong>{productionTexts.remake}</strong> : null}
        {row.isGift ? <strong>{boardTexts.gift}</strong> : null}
      </p>
      <ProblemText row={row} />
      <HeldPictures row={row} />
      {row.isLabelVoid && !isShipped ? <VoidLabelText /> : null}
      {column === "packing" && row.tiles < row.of ? (
        <p className="mt-2 text-sm text-warn">{boardTexts.waitingForTiles(row.of - row.tiles)}</p>
      ) : null}
      {row.tracking ? (
        <p className="mt-1 text-sm">
          <TrackingNumber tracking={row.tracking} />
        </p>
      ) : null}
      {row.lab ? <LabStatus row={row} lab={row.lab} /> : null}
      {column === "packing" || column === "packed" ? <ParcelDocuments row={row} column={column} /> : null}
      {column === "packed" ? <SendParcelForm row={row} /> : null}
      {column === "shipped" ? <DeliveredButton row={row} /> : null}
    </article>
  );
}

function LabStatus({ row, lab }: { row: ParcelRow; lab: NonNullable<ParcelRow["lab"]> }) {
  const { move } = useBoardContext();
  const { board } = useTRPCClient();
  const [isBusy, setBusy] = useState(false);
  const recallParcel = async () => {
    if (isBusy) return;
    setBusy(true);
    await move<unknown>({
      request: () => board.recall.mutate({ parcelId: row.remakeId ?? row.orderId }, silent),
      toResult: () => ({ tone: "good", text: boardTexts.recalled(row.orderNumber) }),
    });
    setBusy(false);
  };
  if (lab.isRecalled) return <p className="mt-2 text-sm text-warn">{boardTexts.recalling}</p>;
  return (
    <>
      <p className={`mt-2 text-sm ${lab.confirmedAt ? "" : "text-warn"}`}>
        {lab.confirmedAt ? boardTexts.atLab(formatTimestamp(lab.confirmedAt), lab.reference) : boardTexts.waitingForLab}
      </p>
      <Button
        variant="quiet"
        aria-disabled={isBusy}
        aria-label={boardTexts.recallOrder(row.orderNumber)}
        onClick={() => void recallParcel()}
      >
        {boardTexts.recall}
      </Button>
    </>
  );
}

/** Shows the parcel's problem, unless it is already next to a picture that is on hold. */
function ProblemText({ row: { problem, held } }: { row: ParcelRow }) {
  if (!problem || held.some(({ sentence }) => sentence === problem.sentence)) return null;
  return <p className="mt-2 text-bad text-sm">{problem.sentence}</p>;
}

function ParcelDocuments({ row, column }: Props) {
  const open = { target: "_blank", rel: "noreferrer", className: documentLinkClass };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <a href={`/admin/boxes/${row.code}/slip.pdf`} aria-label={boardTexts.packingSlipFor(row.orderNumber)} {...open}>
        {productionTexts.packingSlip}
      </a>
      {column === "packed" ? (
        <a
          href={`/admin/boxes/${row.code}/label.pdf`}
          aria-label={boardTexts.addressLabelFor(row.orderNumber)}
          {...open}
        >
          {boardTexts.label}
        </a>
      ) : null}
      <span className="whitespace-nowrap text-soft text-sm">{formatProductionCode(row.code)}</span>
    </div>
  );
}

type ActionProps = { row: ParcelRow };

/** Storage key of the carrier that was used last. It is preselected for the next parcel. */
const LAST_CARRIER = "board:carrier";

function SendParcelForm({ row }: ActionProps) {
  const { move } = useBoardContext();
  const { board } = useTRPCClient();
  const [isOpen, setOpen] = useState(false);
  const [carrier, setCarrier] = useState("");
  const [trackingNumber, setNumber] = useState("");
  const [trackingUrl, setUrl] = useState("");
  const [isBusy, setBusy] = useState(false);
  const openForm = () => {
    setCarrier(readStorage("localStorage", LAST_CARRIER) ?? "");
    setOpen(true);
  };
  const { problem, checkTrackingNumber, clearProblem } = useTrackingNumberCheck({ carrier, trackingNumber });
  const sendParcel = async (isNumberConfirmed: boolean) => {
    if (isBusy || !carrier.trim() || !trackingNumber.trim() || !checkTrackingNumber(isNumberConfirmed)) return;
    const link = trackingUrl.trim() ? { trackingUrl: trackingUrl.trim() } : {};
    setBusy(true);
    writeStorage("localStorage", LAST_CARRIER, carrier.trim());
    await move({
      applyOptimistically: (view) => moveParcelToColumn(view, { key: row.key, to: "shipped" }),
      request: () => board.send.mutate({ box: row.code, carrier, trackingNumber, isNumberConfirmed, ...link }, silent),
      toResult: () => ({ tone: "good", text: boardTexts.markedAsShipped(row.orderNumber) }),
    });
    setBusy(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void sendParcel(false);
  };
  if (!isOpen) {
    return (
      <Button className="mt-2 w-full" aria-label={boardTexts.shipOrder(row.orderNumber)} onClick={openForm}>
        {boardTexts.ship}
      </Button>
    );
  }
  return (
    <form aria-label={boardTexts.shipOrder(row.orderNumber)} onSubmit={handleSubmit} className="mt-2 space-y-2">
      <TextField
        label={boardTexts.carrier}
        value={carrier}
        maxLength={60}
        onChange={({ target }) => {
          setCarrier(target.value);
          clearProblem();
        }}
      />
      <TrackingNumberField
        carrier={carrier}
        value={trackingNumber}
        problem={problem}
        onChange={(number) => {
          setNumber(number);
          clearProblem();
        }}
        onConfirm={() => void sendParcel(true)}
      />
      <TrackingLinkField carrier={carrier} value={trackingUrl} onChange={setUrl} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="grow" aria-disabled={isBusy}>
          {isBusy ? boardTexts.saving : boardTexts.markAsShipped}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

function DeliveredButton({ row }: ActionProps) {
  const { move } = useBoardContext();
  const { production } = useTRPCClient();
  const [isBusy, setBusy] = useState(false);
  const markDelivered = async () => {
    if (isBusy) return;
    setBusy(true);
    const { orderId, remakeId } = row;
    await move<unknown>({
      applyOptimistically: (view) => moveParcelToColumn(view, { key: row.key, to: "delivered" }),
      request: () =>
        remakeId
          ? production.advanceRemake.mutate({ remakeId, to: "delivered" }, silent)
          : production.advance.mutate({ orderId, to: "delivered" }, silent),
      toResult: () => ({ tone: "good", text: boardTexts.markedAsDelivered(row.orderNumber) }),
    });
    setBusy(false);
  };
  return (
    <Button
      variant="plain"
      className="mt-2 w-full"
      aria-disabled={isBusy}
      aria-label={boardTexts.markOrderAsDelivered(row.orderNumber)}
      onClick={() => void markDelivered()}
    >
      {boardTexts.markAsDelivered}
    </Button>
  );
}

/** Shows an order's pictures that are on hold, each with the reason next to it. */
function HeldPictures({ row: { held, orderNumber } }: { row: ParcelRow }) {
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
