"use client";

import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminRemakesTexts } from "./admin-remakes-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";

/** Packs an order without scanning it. Requires a reason, which is recorded in the audit log. */
export function OverrideQualityCheck({ order: { id: orderId, state } }: { order: OrderView }) {
  const { mutate, isPending, error } = trpc.production.advance.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminRemakesTexts.packed),
    onSettled: useRefetchOrder(),
  });
  const [unchecked, setUnchecked] = useState("");
  if (state !== "framing") return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const override = unchecked.trim() ? { unchecked } : {};
    mutate({ orderId, to: "packed", ...override });
  };
  return (
    <form
      aria-label={adminRemakesTexts.packForm}
      onSubmit={submit}
      className="mt-3 flex max-w-xl flex-wrap items-end gap-3"
    >
      <TextField
        label={adminRemakesTexts.packReason}
        className="min-w-[min(16rem,100%)] grow"
        value={unchecked}
        maxLength={500}
        onChange={({ target }) => setUnchecked(target.value)}
      />
      <Button type="submit" variant="plain" className="min-h-12" aria-disabled={isPending}>
        {adminRemakesTexts.markPacked}
      </Button>
      {error ? (
        <Notice tone="bad" className="basis-full">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </form>
  );
}
