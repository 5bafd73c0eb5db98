"use client";

import type { ErasureResult } from "@storywall/domain/operations/privacy/schema";
import { ERASE_CONFIRMATION } from "@storywall/domain/operations/retention";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { clearStorage } from "@/lib/browser-storage.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

const yourDataTexts = {
  download: {
    title: "Download your data",
    text: "A ZIP file with your original photos, walls, carts, orders, and messages, plus a record of what you agreed to, in formats that people and software can read.",
    button: "Download my data",
    preparing: "Preparing your data…",
    started: "Your browser is downloading the file. If you have many photos, this can take a while.",
    noData: "We don’t have any data linked to this browser.",
    failed: "We couldn’t prepare your data. Please try again in a moment.",
  },
  erase: {
    title: "Delete everything",
    consequences: (
      <>
        This deletes your photos, walls, shared links, carts, and messages, and signs you out right away, here and on
        every device you’ve signed in on. <strong>This can’t be undone.</strong>
      </>
    ),
    keptRecords:
      "We must keep some order records for tax purposes: what was sold, the amounts, and the state and ZIP code used for tax. Your name, street, email address, and photos will be removed. Links in our emails will stop working, and you won’t be able to report a problem or start a return. If an order hasn’t shipped yet, you can’t delete your data until it does.",
    confirm: (word: string) => `Type ${word} to confirm`,
    button: "Delete everything",
    deleting: "Deleting…",
    doneTitle: "Your data has been deleted",
    doneWithOrders:
      "If you uploaded photos, we’re deleting the files now. For tax purposes, we keep a record of what was sold, the amounts, and the state and ZIP code, but not your name.",
    doneWithoutOrders: "We no longer have your data. If you uploaded photos, we’re deleting the files now.",
  },
};

const FILE = "/my-data.zip";
type DownloadStatus = { kind: "ready" | "preparing" | "started" } | { kind: "failed"; message: string };

/** Requests the file but aborts the download. Returns an error message, or null if the file can be downloaded. */
async function findDownloadProblem(): Promise<string | null> {
  const abortController = new AbortController();
  try {
    const response = await fetch(FILE, { signal: abortController.signal });
    if (response.ok) return null;
    if (response.status === 404) return yourDataTexts.download.noData;
    const { message } = (await response.json()) as { message?: string };
    return message ?? yourDataTexts.download.failed;
  } catch {
    return yourDataTexts.download.failed;
  } finally {
    abortController.abort();
  }
}

export function DataDownload() {
  const [status, setStatus] = useState<DownloadStatus>({ kind: "ready" });

  async function downloadData() {
    setStatus({ kind: "preparing" });
    const message = await findDownloadProblem();
    if (message) return setStatus({ kind: "failed", message });
    setStatus({ kind: "started" });
    window.location.assign(FILE);
  }

  return (
    <section aria-labelledby="take-along">
      <h2 id="take-along" className="font-display text-2xl">
        {yourDataTexts.download.title}
      </h2>
      <p className="mt-3">{yourDataTexts.download.text}</p>
      {status.kind === "failed" ? (
        <Notice tone="bad" className="mt-4">
          {status.message}
        </Notice>
      ) : null}
      {status.kind === "started" ? (
        <p role="status" className="mt-4">
          {yourDataTexts.download.started}
        </p>
      ) : null}
      <Button className="mt-5" disabled={status.kind === "preparing"} onClick={() => void downloadData()}>
        {status.kind === "preparing" ? yourDataTexts.download.preparing : yourDataTexts.download.button}
      </Button>
    </section>
  );
}

type EraseStatus =
  | { kind: "ready" | "erasing" }
  | { kind: "failed"; message: string }
  | { kind: "erased"; ordersKept: number };

export function EraseDataSection() {
  const calls = useTRPCClient();
  const [confirmation, setConfirmation] = useState("");
  const [status, setStatus] = useState<EraseStatus>({ kind: "ready" });
  const outcomeHeading = useRef<HTMLHeadingElement>(null);
  const isErased = status.kind === "erased";
  useEffect(() => {
    if (isErased) outcomeHeading.current?.focus();
  }, [isErased]);

  function eraseData(event: FormEvent) {
    event.preventDefault();
    setStatus({ kind: "erasing" });
    calls.myData.erase.mutate({ confirm: confirmation }, { context: { silent: true } }).then(
      async ({ ordersKept }: ErasureResult) => {
        await clearStorage();
        setStatus({ kind: "erased", ordersKept });
      },
      (error: unknown) => setStatus({ kind: "failed", message: getErrorMessage(error) }),
    );
  }

  if (status.kind === "erased") {
    return (
      <section className="mt-12" role="status">
        <h2 ref={outcomeHeading} tabIndex={-1} className="font-display text-2xl">
          {yourDataTexts.erase.doneTitle}
        </h2>
        <p className="mt-3">
          {status.ordersKept > 0 ? yourDataTexts.erase.doneWithOrders : yourDataTexts.erase.doneWithoutOrders}
        </p>
      </section>
    );
  }
  return (
    <section className="mt-12" aria-labelledby="erase">
      <h2 id="erase" className="font-display text-2xl">
        {yourDataTexts.erase.title}
      </h2>
      <p className="mt-3">{yourDataTexts.erase.consequences}</p>
      <p className="mt-3">{yourDataTexts.erase.keptRecords}</p>
      <form onSubmit={eraseData} noValidate className="mt-5">
        <TextField
          label={yourDataTexts.erase.confirm(ERASE_CONFIRMATION)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
        />
        {status.kind === "failed" ? (
          <Notice tone="bad" className="mt-4">
            {status.message}
          </Notice>
        ) : null}
        <button type="submit" disabled={status.kind === "erasing"} className={getButtonClassName("danger", "mt-5")}>
          {status.kind === "erasing" ? yourDataTexts.erase.deleting : yourDataTexts.erase.button}
        </button>
      </form>
    </section>
  );
}
