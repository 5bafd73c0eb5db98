"use client";

import type { TileId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { AdminClaimView, DecideClaimInput } from "@storywall/domain/orders/claim-schema";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { formatTileTitle, useRefetchOrder, validateRefundAmount } from "./order-queries.ts";
import { getRemakeableTileIds } from "./remake-bar.tsx";

const texts = {
  form: "Decide this claim",
  decision: "Decision",
  decisions: {
    remake: "Remake for free",
    refund: "Refund",
    return: "Accept return",
    decline: "Decline",
  } satisfies Record<DecideClaimInput["decision"], string>,
  tiles: "Tiles to remake",
  noTiles: "No tiles can be remade.",
  tilesMissing: "Select the tiles to remake.",
  dollars: "Dollars",
  refundLimit: (amount: string) => `Up to ${amount} can be refunded.`,
  message: "Message to the customer",
  messageMissing: "Tell the customer why.",
  save: "Save decision",
  saving: "Saving…",
  saved: "Decision saved. The customer will get an email.",
};

type Decision = DecideClaimInput["decision"];
type Props = { claim: AdminClaimView; order: OrderView };

export function ClaimDecision({ claim, order }: Props) {
  const { mutate, isPending, error } = trpc.orders.decideClaim.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(texts.saved),
    onSettled: useRefetchOrder(),
  });
  const isReturn = claim.reason === "return";
  const remakeableItems = listRemakeableItems(order);
  const canRemake = remakeableItems.length > 0;
  const [decision, setDecision] = useState<Decision>(isReturn ? "return" : canRemake ? "remake" : "refund");
  const [chosen, setChosen] = useState<readonly TileId[]>([]);
  const [typed, setTyped] = useState("");
  const [sentence, setSentence] = useState("");
  const [wasSent, setSent] = useState(false);
  const { refundable } = order;
  const amount = parseDollars(typed);
  const inputProblem = {
    remake: chosen.length === 0 ? texts.tilesMissing : undefined,
    refund: validateRefundAmount(amount, refundable),
    return: undefined,
    decline: sentence.trim() ? undefined : texts.messageMissing,
  }[decision];

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (inputProblem || isPending) return;
    const baseInput = { claimId: claim.id, ...(sentence.trim() ? { sentence } : {}) };
    const inputsByDecision: Record<Decision, () => DecideClaimInput> = {
      remake: () => ({ ...baseInput, decision: "remake", tileIds: [...chosen] }),
      refund: () => ({ ...baseInput, decision: "refund", amount: amount ?? 0 }),
      return: () => ({ ...baseInput, decision: "return" }),
      decline: () => ({ ...baseInput, decision: "decline", sentence }),
    };
    mutate(inputsByDecision[decision]());
  };

  return (
    <form onSubmit={handleSubmit} noValidate aria-label={texts.form} className="mt-4 max-w-2xl">
      <SelectField
        label={texts.decision}
        value={decision}
        onChange={({ target }) => {
          setDecision(target.value as Decision);
          setSent(false);
        }}
      >
        {canRemake ? <option value="remake">{texts.decisions.remake}</option> : null}
        <option value="refund">{texts.decisions.refund}</option>
        {isReturn ? <option value="return">{texts.decisions.return}</option> : null}
        <option value="decline">{texts.decisions.decline}</option>
      </SelectField>
      {decision === "remake" ? (
        <fieldset className="mt-4">
          <legend className="font-medium">{texts.tiles}</legend>
          {remakeableItems.map(({ id, label }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={chosen.includes(id)}
                onChange={() =>
                  setChosen((before) =>
                    before.includes(id) ? before.filter((candidate) => candidate !== id) : [...before, id],
                  )
                }
              />
              {label}
            </label>
          ))}
          {remakeableItems.length === 0 ? <p className="text-soft">{texts.noTiles}</p> : null}
        </fieldset>
      ) : null}
      {decision === "refund" ? (
        <TextField
          label={texts.dollars}
          hint={texts.refundLimit(formatMoney(refundable))}
          inputMode="decimal"
          className="mt-4 max-w-56"
          value={typed}
          problem={wasSent ? inputProblem : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <TextArea
        label={texts.message}
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
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <Button type="submit" className="mt-4" aria-disabled={isPending}>
        {isPending ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

function listRemakeableItems(order: OrderView): Array<{ id: TileId; label: string }> {
  const remakeableIds = getRemakeableTileIds(order);
  const titles = new Map(order.lines.map(({ id, title }) => [id, title]));
  const originalTiles = order.lines.flatMap((line) => line.tiles.map((tile) => ({ ...tile, lineId: line.id })));
  return [...originalTiles, ...order.remakes.flatMap(({ tiles }) => tiles)]
    .filter(({ id }) => remakeableIds.has(id))
    .map(({ id, lineId, name, copy }) => ({
      id,
      label: formatTileTitle(titles.get(lineId) ?? orderCorrectionTexts.tile, name, copy),
    }));
}
