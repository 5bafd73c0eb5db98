"use client";

import { MAX_TRACKING_TEXT, type TrackingRowView } from "@storywall/domain/production/shipping/tracking-import";
import { Button } from "@storywall/ui/button";
import { TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { shippingTexts } from "./shipping-texts.tsx";
import { TrackingRows } from "./tracking-rows.tsx";

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
  const check = (event: FormEvent) => {
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
      <form aria-label={shippingTexts.importTitle} onSubmit={check} noValidate className="mt-4 grid gap-4">
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
