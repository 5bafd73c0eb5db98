"use client";

import type { claimReasons } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField, TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { claimReasonLabels } from "./claim-labels.ts";
import { ClaimPhotos, useClaimPhotos } from "./claim-photos.tsx";
import type { OrderActionProps } from "./order-actions.tsx";

type Reason = (typeof claimReasons)[number];
type Props = OrderActionProps & { open: boolean; onClose: () => void; isReturn: boolean };

const reasons = ["damaged", "defective", "not-as-previewed"] as const satisfies Reason[];

export function ClaimDialog({ open, onClose, isReturn, ...rest }: Props) {
  const title = isReturn ? "Send it back" : "Something is wrong with it";
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ClaimForm {...rest} isReturn={isReturn} onClose={onClose} />
    </Dialog>
  );
}

function ClaimForm({ order, access, onChanged, onClose, isReturn }: Omit<Props, "open">) {
  const calls = useTRPCClient();
  const { mutate, isPending, failure } = useApiMutation();
  const [reason, setReason] = useState<Reason>(isReturn ? "return" : "damaged");
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState<{ isReviewed: boolean } | null>(null);
  const [wasSent, setSent] = useState(false);
  const [lineId, setLineId] = useState("");
  const { photos, ...photoActions } = useClaimPhotos();
  const isSending = photos.some(({ state }) => state === "sending");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!text.trim() || isSending) return;
    void mutate(async () => {
      const photoIds = photos.flatMap(({ photoId }) => photoId ?? []);
      const input = { reason, text, photoIds, ...(lineId ? { lineId } : {}) };
      const result = await calls.orders.claim.mutate({ ...access, ...input }, { context: { silent: true } });
      setSubmitted(result);
      onChanged(result.order);
    });
  };

  if (submitted) {
    return (
      <>
        <p role="status">
          {isReturn && !submitted.isReviewed
            ? "We have your return request. We'll email you a shipping label and refund you when your package arrives."
            : "We have your message. A real person will read it and reply by email, usually within one business day."}
        </p>
        <div className="mt-6 flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        {isReturn
          ? "Within 30 days of delivery, you get a full refund. We pay for the return label."
          : "We'll remake it or refund you. You don't need to send anything back."}
      </p>
      {isReturn ? null : (
        <SelectField
          label="What's the problem?"
          value={reason}
          onChange={({ target }) => setReason(target.value as Reason)}
        >
          {reasons.map((key) => (
            <option key={key} value={key}>
              {claimReasonLabels[key]}
            </option>
          ))}
        </SelectField>
      )}
      {order.lines.length > 1 && !isReturn ? (
        <SelectField label="Which wall?" value={lineId} isOptional onChange={({ target }) => setLineId(target.value)}>
          <option value="">All of them</option>
          {order.lines.map((line) => (
            <option key={line.id} value={line.id}>
              {line.title}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextArea
        label={isReturn ? "Why are you returning it?" : "Tell us what you see"}
        value={text}
        maxLength={4000}
        onChange={({ target }) => setText(target.value)}
        problem={wasSent && !text.trim() ? "Tell us a little so we can help." : undefined}
      />
      {isReturn ? null : <ClaimPhotos photos={photos} {...photoActions} />}
      {failure ? <Notice tone="bad">{failure.message}</Notice> : null}
      <p role="status" className="text-soft empty:hidden">
        {wasSent && isSending ? "One moment. A photo is still uploading." : ""}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? "Sending…" : "Send"}
        </Button>
      </div>
    </form>
  );
}
