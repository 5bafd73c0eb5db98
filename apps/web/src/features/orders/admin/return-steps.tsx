"use client";

import { MAX_LABEL_BASE64 } from "@storywall/domain/catalog/return-window";
import type { AdminClaimView } from "@storywall/domain/orders/schema";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { adminClaimsTexts } from "./admin-claims-texts.tsx";
import { orderQueries } from "./order-queries.ts";

const silent = { context: { silent: true } };

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
  const { orders } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const [url, setUrl] = useState("");
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const sendLabel = (label: { url: string } | { pdf: string }) =>
    mutate(() => orders.sendReturnLabel.mutate({ claimId, ...label }, silent), adminClaimsTexts.labelSent);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && url.trim() && (await sendLabel({ url: url.trim() }))) setUrl("");
  };
  const sendFile = async (file: File | undefined) => {
    if (!file || isPending) return;
    const pdf = await readBase64(file);
    setFileProblem(pdf.length > MAX_LABEL_BASE64 ? adminClaimsTexts.labelTooLarge : null);
    if (pdf.length <= MAX_LABEL_BASE64) await sendLabel({ pdf });
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={adminClaimsTexts.labelForm}>
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
      {fileProblem || problem ? (
        <Notice tone="bad" className="mt-3">
          {fileProblem ?? problem}
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
  const { production } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const [isSure, setSure] = useState(false);
  const confirmArrival = () =>
    mutate(() => production.advance.mutate({ orderId, to: "returned" }, silent), adminClaimsTexts.arrived);
  return (
    <div>
      <p className="text-soft text-sm">{adminClaimsTexts.arrivedHint}</p>
      <Button
        className="mt-2"
        aria-disabled={isPending}
        onClick={() => (isSure ? void confirmArrival() : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {isSure ? adminClaimsTexts.confirmArrived : adminClaimsTexts.returnArrived}
      </Button>
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </div>
  );
}
