"use client";

import { ERASE_CONFIRMATION } from "@storywall/domain/operations/privacy/erase-confirmation";
import type { ErasureResult } from "@storywall/domain/operations/privacy/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

type EraseStatus =
  | { kind: "ready" | "erasing" }
  | { kind: "refused"; message: string }
  | { kind: "erased"; ordersKept: number };

/** Clears drafts, queued photos and the cart in this browser. */
async function clearBrowserData(): Promise<void> {
  window.localStorage.clear();
  window.sessionStorage.clear();
  const stores = (await window.indexedDB.databases?.().catch(() => [])) ?? [];
  for (const { name } of stores) if (name) window.indexedDB.deleteDatabase(name);
}

export function EraseEverything() {
  const calls = useTRPCClient();
  const [word, setWord] = useState("");
  const [status, setStatus] = useState<EraseStatus>({ kind: "ready" });
  const outcome = useRef<HTMLHeadingElement>(null);
  const isErased = status.kind === "erased";
  useEffect(() => {
    if (isErased) outcome.current?.focus();
  }, [isErased]);

  function erase(event: FormEvent) {
    event.preventDefault();
    setStatus({ kind: "erasing" });
    calls.myData.erase.mutate({ confirm: word }, { context: { silent: true } }).then(
      async ({ ordersKept }: ErasureResult) => {
        await clearBrowserData();
        setStatus({ kind: "erased", ordersKept });
      },
      (error: unknown) => setStatus({ kind: "refused", message: getErrorMessage(error) }),
    );
  }

  if (status.kind === "erased") {
    return (
      <section className="mt-12" role="status">
        <h2 ref={outcome} tabIndex={-1} className="font-display text-2xl">
          Everything was deleted
        </h2>
        <p className="mt-3">
          {status.ordersKept > 0
            ? "For tax purposes, we keep what was sold, for how much and in which state, without your name."
            : "We no longer have any of your data. Your files are being removed from our storage now."}
        </p>
      </section>
    );
  }
  return (
    <section className="mt-12" aria-labelledby="erase">
      <h2 id="erase" className="font-display text-2xl">
        Delete everything
      </h2>
      <p className="mt-3">
        This deletes your photos, walls, links, carts, messages and sign-ins right away, here and on every device you
        signed in on. <strong>This cannot be undone.</strong>
      </p>
      <p className="mt-3">
        We must keep some order records for tax purposes: what was sold, the amounts, and the state and ZIP code used
        for tax. Your name, street, email address and photos are removed. Links in our emails stop working, and you can
        no longer make a claim. If you have an order that hasn't shipped yet, nothing can be deleted.
      </p>
      <form onSubmit={erase} noValidate className="mt-5">
        <TextField
          label={`Type ${ERASE_CONFIRMATION} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        {status.kind === "refused" ? (
          <Notice tone="bad" className="mt-4">
            {status.message}
          </Notice>
        ) : null}
        <button type="submit" disabled={status.kind === "erasing"} className={getButtonClassName("danger", "mt-5")}>
          {status.kind === "erasing" ? "Deleting…" : "Delete everything"}
        </button>
      </form>
    </section>
  );
}
