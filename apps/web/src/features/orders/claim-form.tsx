"use client";

import { hasOnlyPlates } from "@storywall/domain/catalog/products";
import type { claimReasons } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { ClaimPhotos, useClaimPhotos } from "./claim-photos.tsx";
import { claimTexts } from "./claim-texts.tsx";
import type { OrderActionProps } from "./use-order.ts";

type Reason = (typeof claimReasons)[number];
export type ClaimFormProps = OrderActionProps & { onClose: () => void; isReturn: boolean };

const reasons = ["damaged", "defective", "not-as-previewed"] as const satisfies Reason[];
// Replacement plates have no preview.
const reasonsForPlates = ["damaged", "defective"] as const satisfies Reason[];

export default function ClaimForm({ order, access, onChanged, onClose, isReturn }: ClaimFormProps) {
  const { mutate, data, isPending, error } = trpc.orders.claim.useMutation({
    trpc: silent,
    onSuccess: (result) => onChanged(result.order),
  });
  const [reason, setReason] = useState<Reason>(isReturn ? "return" : "damaged");
  const [text, setText] = useState("");
  const [wasSent, setSent] = useState(false);
  const [lineId, setLineId] = useState("");
  const { photos, ...photoActions } = useClaimPhotos();
  const isSending = photos.some(({ state }) => state === "sending");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!text.trim() || isSending || isPending) return;
    const photoIds = photos.flatMap(({ photoId }) => photoId ?? []);
    mutate({ ...access, reason, text, photoIds, ...(lineId ? { lineId } : {}) });
  };

  if (data) {
    return (
      <>
        <p role="status">{isReturn && !data.isReviewed ? claimTexts.returnReceived : claimTexts.received}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={onClose}>{claimTexts.done}</Button>
        </div>
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">{isReturn ? claimTexts.returnHint : claimTexts.problemHint}</p>
      {isReturn ? null : (
        <SelectField
          label={claimTexts.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value as Reason)}
        >
          {(hasOnlyPlates(order.lines) ? reasonsForPlates : reasons).map((key) => (
            <option key={key} value={key}>
              {claimTexts.reasons[key]}
            </option>
          ))}
        </SelectField>
      )}
      {order.lines.length > 1 && !isReturn ? (
        <SelectField
          label={claimTexts.item}
          value={lineId}
          isOptional
          onChange={({ target }) => setLineId(target.value)}
        >
          <option value="">{claimTexts.allItems}</option>
          {order.lines.map((line) => (
            <option key={line.id} value={line.id}>
              {line.title}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextArea
        label={isReturn ? claimTexts.describeReturn : claimTexts.describeProblem}
        value={text}
        maxLength={4000}
        onChange={({ target }) => setText(target.value)}
        problem={wasSent && !text.trim() ? claimTexts.textMissing : undefined}
      />
      {isReturn ? null : <ClaimPhotos photos={photos} {...photoActions} />}
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <p role="status" className="text-soft empty:hidden">
        {wasSent && isSending ? claimTexts.photoStillUploading : ""}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          {commonTexts.close}
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? claimTexts.sending : claimTexts.send}
        </Button>
      </div>
    </form>
  );
}
