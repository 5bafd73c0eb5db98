"use client";

import type { TileId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { AdminClaimView, DecideClaimInput, OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { getRefundableAmount, validateRefundAmount } from "./admin-refunds.tsx";
import { getRemakeableIds } from "./admin-remakes.tsx";
import { orderQueries } from "./order-queries.ts";

type Decision = DecideClaimInput["decision"];
type Props = { claim: AdminClaimView; order: OrderView };

export function DecideClaim({ claim, order }: Props) {
  const { orders } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const isReturn = claim.reason === "return";
  const [decision, setDecision] = useState<Decision>(isReturn ? "return" : "remake");
  const [chosen, setChosen] = useState<readonly TileId[]>([]);
  const [typed, setTyped] = useState("");
  const [sentence, setSentence] = useState("");
  const [wasSent, setSent] = useState(false);
  const refundable = getRefundableAmount(order);
  const amount = parseDollars(typed);
  const remakeableItems = listRemakeableItems(order);
  const inputProblem = {
    remake: chosen.length === 0 ? "Select the tiles to remake." : undefined,
    refund: validateRefundAmount(amount, refundable),
    return: undefined,
    decline: sentence.trim() ? undefined : "Tell the customer why.",
  }[decision];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (inputProblem) return;
    const baseInput = { claimId: claim.id, ...(sentence.trim() ? { sentence } : {}) };
    const inputsByDecision: Record<Decision, () => DecideClaimInput> = {
      remake: () => ({ ...baseInput, decision: "remake", tileIds: [...chosen] }),
      refund: () => ({ ...baseInput, decision: "refund", amount: amount ?? 0 }),
      return: () => ({ ...baseInput, decision: "return" }),
      decline: () => ({ ...baseInput, decision: "decline", sentence }),
    };
    await mutate(
      () => orders.decideClaim.mutate(inputsByDecision[decision](), { context: { silent: true } }),
      "Decision saved. The customer gets an email.",
    );
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Decide this claim" className="mt-4 max-w-2xl">
      <SelectField
        label="Decision"
        value={decision}
        onChange={({ target }) => {
          setDecision(target.value as Decision);
          setSent(false);
        }}
      >
        <option value="remake">Remake for free</option>
        <option value="refund">Refund</option>
        {isReturn ? <option value="return">Accept return</option> : null}
        <option value="decline">Decline</option>
      </SelectField>
      {decision === "remake" ? (
        <fieldset className="mt-4">
          <legend className="font-medium">Which tiles</legend>
          {remakeableItems.map(({ id, label }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={chosen.includes(id)}
                onChange={() =>
                  setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
                }
              />
              {label}
            </label>
          ))}
          {remakeableItems.length === 0 ? <p className="text-soft">No tiles can be remade.</p> : null}
        </fieldset>
      ) : null}
      {decision === "refund" ? (
        <TextField
          label="Dollars"
          hint={`Up to ${formatMoney(refundable)} can be refunded.`}
          inputMode="decimal"
          className="mt-4 max-w-56"
          value={typed}
          problem={wasSent ? inputProblem : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <TextArea
        label="Message to the customer"
        isOptional={decision !== "decline"}
        className="mt-4"
        rows={3}
        maxLength={1000}
        value={sentence}
        problem={wasSent && decision === "decline" ? inputProblem : undefined}
        onChange={({ target }) => setSentence(target.value)}
      />
      {wasSent && inputProblem && decision === "remake" ? (
        <p role="alert" className="mt-2 text-bad">
          {inputProblem}
        </p>
      ) : null}
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
      <Button type="submit" className="mt-4" aria-disabled={isPending}>
        {isPending ? "Saving…" : "Save decision"}
      </Button>
    </form>
  );
}

function listRemakeableItems(order: OrderView): Array<{ id: TileId; label: string }> {
  const remakeableIds = getRemakeableIds(order);
  const titles = new Map(order.lines.map(({ id, title }) => [id, title]));
  const originalTiles = order.lines.flatMap((line) => line.tiles.map((tile) => ({ ...tile, lineId: line.id })));
  return [...originalTiles, ...order.remakes.flatMap(({ tiles }) => tiles)]
    .filter(({ id }) => remakeableIds.has(id))
    .map(({ id, lineId, name, copy }) => {
      const place = `${titles.get(lineId) ?? "Tile"}, ${name.replaceAll("_", " ")}`;
      return { id, label: copy > 1 ? `${place}, copy ${copy}` : place };
    });
}
