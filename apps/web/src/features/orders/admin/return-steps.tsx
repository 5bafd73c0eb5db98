"use client";

import { MAX_LABEL_BASE64 } from "@storywall/domain/catalog/return-window";
import type { AdminClaimView } from "@storywall/domain/orders/schema";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminClaimsTexts } from "./admin-claims-texts.tsx";
import { useRefetchOrder } from "./order-queries.ts";

/** The steps of a return: send its label, then confirm that the package arrived. */
export function ReturnSteps({ claim }: { claim: AdminClaimView }) {
  const canSendLabel = useHasPermission("orders.refund");
  const canConfirm = useHasPermission("production.advance");
  if (claim.state !== "returning") return null;
  return (
    <section aria-label={adminClaimsTexts.returnSteps} className="mt-4 grid gap-4">
      {claim.labelUrl ? (
        <a href={claim.labelUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {adminClaimsTexts.openLabel}
        </a>
      ) : (
        <p className="text-warn">{adminClaimsTexts.labelMissing}</p>
      )}
      {canSendLabel ? <LabelForm claim={claim} /> : null}
      {canConfirm ? <ArrivedButton claim={claim} /> : null}
    </section>
  );
}

function LabelForm({ claim: { id: claimId, labelUrl } }: { claim: AdminClaimView }) {
  const { mutate, isPending, error } = trpc.orders.sendReturnLabel.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminClaimsTexts.labelSent),
    onSettled: useRefetchOrder(),
  });
  const [url, setUrl] = useState("");
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && url.trim()) mutate({ claimId, url: url.trim() }, { onSuccess: () => setUrl("") });
  };
  const sendFile = async (file: File | undefined) => {
    if (!file || isPending) return;
    const pdf = await readBase64(file);
    setFileProblem(pdf.length > MAX_LABEL_BASE64 ? adminClaimsTexts.labelTooLarge : null);
    if (pdf.length <= MAX_LABEL_BASE64) mutate({ claimId, pdf });
  };
  return (
    <form onSubmit={submit} aria-label={adminClaimsTexts.labelForm}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={adminClaimsTexts.labelLink}
          type="url"
          inputMode="url"
          className="min-w-[min(18rem,100%)] flex-1"
          value={url}
          maxLength={1000}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button type="submit" variant="plain" className="min-h-12" aria-disabled={isPending}>
          {labelUrl ? adminClaimsTexts.replaceLabel : adminClaimsTexts.sendLabel}
        </Button>
        <label className={`${getButtonClassName("plain")} min-h-12 cursor-pointer focus-within:outline-2`}>
          {adminClaimsTexts.uploadLabel}
          <input
            type="file"
            accept="application/pdf,.pdf"
            className="sr-only"
            onChange={({ target }) => {
              void sendFile(target.files?.[0]);
              target.value = "";
            }}
          />
        </label>
      </div>
      {fileProblem || error ? (
        <Notice tone="bad" className="mt-3">
          {fileProblem ?? getErrorMessage(error)}
        </Notice>
      ) : null}
    </form>
  );
}

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function ArrivedButton({ claim: { orderId } }: { claim: AdminClaimView }) {
  const { mutate, isPending, error } = trpc.production.advance.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminClaimsTexts.arrived),
    onSettled: useRefetchOrder(),
  });
  const [isSure, setSure] = useState(false);
  const confirmArrival = () => {
    if (!isPending) mutate({ orderId, to: "returned" });
  };
  return (
    <div>
      <p className="text-soft text-sm">{adminClaimsTexts.arrivedHint}</p>
      <Button
        className="mt-2"
        aria-disabled={isPending}
        onClick={() => (isSure ? confirmArrival() : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {isSure ? adminClaimsTexts.confirmArrived : adminClaimsTexts.returnArrived}
      </Button>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </div>
  );
}
