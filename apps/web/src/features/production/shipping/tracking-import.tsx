"use client";

import {
  MAX_TRACKING_TEXT,
  type TrackingRowView,
  type TrackingStatus,
  trackingStatuses,
} from "@storywall/domain/production/shipping/tracking-import";
import { Button } from "@storywall/ui/button";
import { TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { shippingTexts } from "./shipping-texts.tsx";

/**
 * Imports tracking numbers from a CSV file or a pasted table. First shows a preview; then marks the matching boxes as
 * shipped.
 */
export function TrackingImport() {
  const utils = trpc.useUtils();
  const [text, setText] = useState("");
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const preview = trpc.shipping.previewTracking.useMutation({ trpc: silent });
  const send = trpc.shipping.importTracking.useMutation({
    trpc: silent,
    onSettled: () => Promise.all([utils.shipping.read.invalidate(), utils.board.invalidate()]),
  });
  const isBusy = preview.isPending || send.isPending;
  const changeText = (next: string) => {
    setText(next);
    setFileProblem(null);
    setConfirmed(new Set());
    preview.reset();
    send.reset();
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const isTooLarge = file.size > MAX_TRACKING_TEXT;
    changeText(isTooLarge ? "" : await file.text());
    if (isTooLarge) setFileProblem(shippingTexts.fileTooLarge);
  };
  const checkRows = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    send.reset();
    preview.mutate({ text });
  };
  const error = send.error ?? preview.error;
  const problem = fileProblem ?? (error ? getErrorMessage(error) : null);
  const toggleConfirmed = (trackingNumber: string) => {
    const next = new Set(confirmed);
    if (!next.delete(trackingNumber)) next.add(trackingNumber);
    setConfirmed(next);
  };
  const rows = preview.data?.rows ?? [];
  const ready = rows.filter(
    ({ status, trackingNumber }) => status === "ready" || (status === "unconfirmed" && confirmed.has(trackingNumber)),
  ).length;
  const hasQuestions = rows.some(({ status }) => status === "unconfirmed");
  return (
    <section aria-labelledby="tracking-import" className="mt-12 border-line border-t pt-6">
      <h2 id="tracking-import" className="text-2xl">
        {shippingTexts.importTitle}
      </h2>
      <p className="mt-1 max-w-prose text-soft">{shippingTexts.importIntro}</p>
      <form aria-label={shippingTexts.importTitle} onSubmit={checkRows} noValidate className="mt-4 grid gap-4">
        <label className="inline-flex min-h-11 cursor-pointer items-center justify-center justify-self-start rounded-xl border border-line bg-card px-5 font-semibold hover:border-ink has-focus-visible:outline-2">
          {shippingTexts.chooseFile}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className="sr-only"
            onChange={({ target }) => {
              void readFile(target.files?.[0]);
              target.value = "";
            }}
          />
        </label>
        <TextArea
          label={shippingTexts.rows}
          hint={shippingTexts.rowExample}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => changeText(target.value)}
        />
        <div>
          <Button type="submit" variant={preview.data && !send.data ? "plain" : "primary"} aria-disabled={isBusy}>
            {preview.isPending ? shippingTexts.checking : shippingTexts.checkRows}
          </Button>
        </div>
      </form>
      {problem ? (
        <Notice tone="bad" className="mt-4">
          {problem}
        </Notice>
      ) : null}
      {send.data ? (
        <TrackingResult rows={send.data.rows} />
      ) : preview.data ? (
        <>
          <TrackingRows title={shippingTexts.preview} rows={rows} confirmed={confirmed} onConfirm={toggleConfirmed} />
          {ready > 0 ? (
            <div className="mt-4">
              <Button
                aria-disabled={isBusy}
                onClick={() => isBusy || send.mutate({ text, confirmedNumbers: [...confirmed] })}
              >
                {send.isPending ? shippingTexts.saving : shippingTexts.markAsShipped(ready)}
              </Button>
              <p className="mt-2 text-soft text-sm">{shippingTexts.emailHint}</p>
            </div>
          ) : (
            <p className="mt-4">{hasQuestions ? shippingTexts.confirmNumbers : shippingTexts.nothingToImport}</p>
          )}
        </>
      ) : null}
    </section>
  );
}

function TrackingResult({ rows }: { rows: readonly TrackingRowView[] }) {
  const imported = rows.filter(({ status }) => status === "imported").length;
  const known = rows.filter(({ status }) => status === "imported" || status === "sent").length;
  const others = rows.length - known;
  return (
    <>
      <Notice tone={others > 0 ? "warn" : "good"} className="mt-4" title={shippingTexts.markedAsShipped(imported)}>
        {others > 0 ? shippingTexts.rowsNotImported(others) : null}
      </Notice>
      <TrackingRows title={shippingTexts.result} rows={rows} />
    </>
  );
}

const statusTones: Partial<Record<TrackingStatus, string>> = {
  ready: "text-good",
  imported: "text-good",
  sent: "text-soft",
  unconfirmed: "text-warn",
};

type Props = {
  title: string;
  rows: readonly TrackingRowView[];
  confirmed?: ReadonlySet<string>;
  /** Confirms an unusual tracking number, or withdraws the confirmation. */
  onConfirm?: (trackingNumber: string) => void;
};

function TrackingRows({ title, rows, confirmed, onConfirm }: Props) {
  const counts = Object.entries(trackingStatuses).flatMap(([status, name]) => {
    const count = rows.filter((row) => row.status === status).length;
    return count > 0 ? [`${count} ${name.toLowerCase()}`] : [];
  });
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="text-xl">{title}</h3>
      <p role="status" className="mt-1">
        {counts.join(", ")}
      </p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <li key={row.line} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[4rem_12rem_1fr_1fr] sm:items-baseline">
            <span className="text-soft text-sm">{shippingTexts.line(row.line)}</span>
            <span className="wrap-anywhere">
              <RowReference row={row} />
            </span>
            <span className="wrap-anywhere">
              {row.carrier} {row.trackingNumber}
            </span>
            <span>
              <strong className={statusTones[row.status] ?? "text-bad"}>{trackingStatuses[row.status]}</strong>{" "}
              {row.sentence}
              {row.status === "unconfirmed" && onConfirm ? (
                <label className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    aria-label={shippingTexts.useNumberAnyway(row.trackingNumber)}
                    checked={confirmed?.has(row.trackingNumber) ?? false}
                    onChange={() => onConfirm(row.trackingNumber)}
                    className="size-5 accent-accent"
                  />
                  {shippingTexts.useAnyway}
                </label>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowReference({ row: { order, reference } }: { row: TrackingRowView }) {
  if (!order) return reference;
  const link = (
    <Link href={`/admin/orders/${order.id}`} className="font-semibold underline underline-offset-4">
      {order.number}
    </Link>
  );
  return order.isRemake ? productionTexts.withRemake(link) : link;
}
