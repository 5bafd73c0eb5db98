"use client";

import {
  type BoardColumn,
  type BoardView,
  moveParcel,
  type ParcelRow,
} from "@storywall/domain/production/production-board";
import { formatCode } from "@storywall/domain/production/production-codes";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { formatCount } from "./board-labels.ts";
import { DueDate, getCardClass, paperClass, RowAge } from "./card-parts.tsx";
import type { useBoard } from "./use-board.ts";

type Props = { row: ParcelRow; name: BoardColumn; board: BoardView; move: ReturnType<typeof useBoard>["move"] };

const silent = { context: { silent: true } };

export function ParcelCard({ row, name, board, move }: Props) {
  const part = row.tiles < row.of ? `${row.tiles} of ${formatCount(row.of, "tile")}` : formatCount(row.of, "tile");
  const isShipped = name === "shipped" || name === "delivered";
  return (
    <article data-card className={getCardClass(row.isLate)} aria-label={`${row.orderNumber}, ${part}`}>
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
        {row.remakeId ? <strong>Remake</strong> : null}
        {row.isGift ? <strong>Gift</strong> : null}
      </p>
      {row.problem ? <p className="mt-2 text-bad text-sm">{row.problem.sentence}</p> : null}
      {name === "packing" && row.tiles < row.of ? (
        <p className="mt-2 text-sm text-warn">Waiting for {formatCount(row.of - row.tiles, "more tile")}.</p>
      ) : null}
      {row.tracking ? (
        <p className="mt-1 break-all text-sm">
          {row.tracking.carrier} {row.tracking.number}
        </p>
      ) : null}
      {name === "packing" || name === "packed" ? <ParcelPapers row={row} name={name} /> : null}
      {name === "packed" ? <SendForm row={row} move={move} /> : null}
      {name === "shipped" ? <DeliveredButton row={row} move={move} /> : null}
    </article>
  );
}

function ParcelPapers({ row, name }: Pick<Props, "row" | "name">) {
  const open = { target: "_blank", rel: "noreferrer", className: paperClass };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      <a href={`/admin/boxes/${row.code}/slip.pdf`} aria-label={`Packing slip for ${row.orderNumber}`} {...open}>
        Packing slip
      </a>
      {name === "packed" ? (
        <a href={`/admin/boxes/${row.code}/label.pdf`} aria-label={`Address label for ${row.orderNumber}`} {...open}>
          Label
        </a>
      ) : null}
      <span className="whitespace-nowrap text-soft text-sm">{formatCode(row.code)}</span>
    </div>
  );
}

type ActionProps = Pick<Props, "row" | "move">;

/** Storage key of the last-used carrier, which is preselected for the next parcel. */
const LAST_CARRIER = "board:carrier";

function SendForm({ row, move }: ActionProps) {
  const { board } = useTRPCClient();
  const [isOpen, setOpen] = useState(false);
  const [carrier, setCarrier] = useState("");
  const [trackingNumber, setNumber] = useState("");
  const [isBusy, setBusy] = useState(false);
  const openForm = () => {
    setCarrier(localStorage.getItem(LAST_CARRIER) ?? "");
    setOpen(true);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !carrier.trim() || !trackingNumber.trim()) return;
    setBusy(true);
    localStorage.setItem(LAST_CARRIER, carrier.trim());
    await move({
      applyOptimistically: (view) => moveParcel(view, { key: row.key, to: "shipped" }),
      request: () => board.send.mutate({ box: row.code, carrier, trackingNumber }, silent),
      toResult: () => ({ tone: "good", text: `${row.orderNumber} marked as sent. The customer gets an email.` }),
    });
    setBusy(false);
  };
  if (!isOpen) {
    return (
      <Button className="mt-2 w-full" aria-label={`Send ${row.orderNumber}`} onClick={openForm}>
        Send
      </Button>
    );
  }
  return (
    <form
      aria-label={`Send ${row.orderNumber}`}
      onSubmit={(event) => void handleSubmit(event)}
      className="mt-2 space-y-2"
    >
      <TextField label="Carrier" value={carrier} maxLength={60} onChange={({ target }) => setCarrier(target.value)} />
      <TextField
        label="Tracking number"
        value={trackingNumber}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setNumber(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="grow" aria-disabled={isBusy}>
          {isBusy ? "Saving…" : "Sent"}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function DeliveredButton({ row, move }: ActionProps) {
  const { production } = useTRPCClient();
  const [isBusy, setBusy] = useState(false);
  const markDelivered = async () => {
    if (isBusy) return;
    setBusy(true);
    const { orderId, remakeId } = row;
    await move<unknown>({
      applyOptimistically: (view) => moveParcel(view, { key: row.key, to: "delivered" }),
      request: () =>
        remakeId
          ? production.advanceRemake.mutate({ remakeId, to: "delivered" }, silent)
          : production.advance.mutate({ orderId, to: "delivered" }, silent),
      toResult: () => ({ tone: "good", text: `${row.orderNumber} marked as delivered.` }),
    });
    setBusy(false);
  };
  return (
    <Button
      variant="plain"
      className="mt-2 w-full"
      aria-disabled={isBusy}
      aria-label={`Mark ${row.orderNumber} as delivered`}
      onClick={() => void markDelivered()}
    >
      Mark as delivered
    </Button>
  );
}
