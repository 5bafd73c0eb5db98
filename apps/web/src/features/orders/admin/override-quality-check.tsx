"use client";

import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { adminRemakesTexts } from "./admin-remakes-texts.tsx";
import { orderQueries } from "./order-queries.ts";

/** Packs an order without scanning it. Requires a reason, which is recorded in the audit log. */
export function OverrideQualityCheck({ order: { id: orderId, state } }: { order: OrderView }) {
  const { production } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const [unchecked, setUnchecked] = useState("");
  if (state !== "framing") return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const override = unchecked.trim() ? { unchecked } : {};
    await mutate(
      () => production.advance.mutate({ orderId, to: "packed", ...override }, { context: { silent: true } }),
      adminRemakesTexts.packed,
    );
  };
  return (
    <form
      aria-label={adminRemakesTexts.packForm}
      onSubmit={(event) => void submit(event)}
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
      {problem ? (
        <Notice tone="bad" className="basis-full">
          {problem}
        </Notice>
      ) : null}
    </form>
  );
}
