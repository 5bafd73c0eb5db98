"use client";

import { ERASE_WORD } from "@storywall/domain/operations/privacy/erase-word";
import type { Erased } from "@storywall/domain/operations/privacy/schema";
import { buttonClass } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

type Standing =
  | { kind: "ready" | "erasing" }
  | { kind: "refused"; message: string }
  | { kind: "erased"; ordersKept: number };

/** Clears drafts, queued photos and the cart in this browser. */
async function forgetHere(): Promise<void> {
  window.localStorage.clear();
  window.sessionStorage.clear();
  const stores = (await window.indexedDB.databases?.().catch(() => [])) ?? [];
  for (const { name } of stores) if (name) window.indexedDB.deleteDatabase(name);
}

export function EraseEverything() {
  const calls = useTRPCClient();
  const [word, setWord] = useState("");
  const [standing, setStanding] = useState<Standing>({ kind: "ready" });
  const outcome = useRef<HTMLHeadingElement>(null);
  const isErased = standing.kind === "erased";
  useEffect(() => {
    if (isErased) outcome.current?.focus();
  }, [isErased]);

  function erase(event: FormEvent) {
    event.preventDefault();
    setStanding({ kind: "erasing" });
    calls.myData.erase.mutate({ confirm: word }, { context: { silent: true } }).then(
      async ({ ordersKept }: Erased) => {
        await forgetHere();
        setStanding({ kind: "erased", ordersKept });
      },
      (error: unknown) => setStanding({ kind: "refused", message: sentenceFor(error) }),
    );
  }

  if (standing.kind === "erased") {
    return (
      <section className="mt-12" role="status">
        <h2 ref={outcome} tabIndex={-1} className="font-display text-2xl">
          Everything was deleted
        </h2>
        <p className="mt-3">
          {standing.ordersKept > 0
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
          label={`Type ${ERASE_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        {standing.kind === "refused" ? (
          <Notice tone="bad" className="mt-4">
            {standing.message}
          </Notice>
        ) : null}
        <button type="submit" disabled={standing.kind === "erasing"} className={buttonClass("danger", "mt-5")}>
          {standing.kind === "erasing" ? "Deleting…" : "Delete everything"}
        </button>
      </form>
    </section>
  );
}
