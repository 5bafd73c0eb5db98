"use client";

import { ERASE_CONFIRMATION } from "@storywall/domain/operations/privacy/erase-confirmation";
import type { ErasureResult } from "@storywall/domain/operations/privacy/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { clearStorage } from "@/lib/browser-storage.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { yourDataTexts } from "./your-data-texts.tsx";

const texts = yourDataTexts.erase;

type EraseStatus =
  | { kind: "ready" | "erasing" }
  | { kind: "failed"; message: string }
  | { kind: "erased"; ordersKept: number };

export function EraseEverything() {
  const calls = useTRPCClient();
  const [confirmation, setConfirmation] = useState("");
  const [status, setStatus] = useState<EraseStatus>({ kind: "ready" });
  const outcomeHeading = useRef<HTMLHeadingElement>(null);
  const isErased = status.kind === "erased";
  useEffect(() => {
    if (isErased) outcomeHeading.current?.focus();
  }, [isErased]);

  function erase(event: FormEvent) {
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
          {texts.doneTitle}
        </h2>
        <p className="mt-3">{status.ordersKept > 0 ? texts.doneWithOrders : texts.doneWithoutOrders}</p>
      </section>
    );
  }
  return (
    <section className="mt-12" aria-labelledby="erase">
      <h2 id="erase" className="font-display text-2xl">
        {texts.title}
      </h2>
      <p className="mt-3">{texts.consequences}</p>
      <p className="mt-3">{texts.keptRecords}</p>
      <form onSubmit={erase} noValidate className="mt-5">
        <TextField
          label={texts.confirm(ERASE_CONFIRMATION)}
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
          {status.kind === "erasing" ? texts.deleting : texts.button}
        </button>
      </form>
    </section>
  );
}
