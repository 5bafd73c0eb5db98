"use client";

import { MAX_LABEL_BASE64 } from "@storywall/domain/catalog/shop-terms";
import { formatMoney } from "@storywall/domain/kernel/money";
import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { AdminClaimView } from "@storywall/domain/orders/claim-schema";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { type FormEvent, type ReactNode, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { ClaimDecision } from "./claim-decision.tsx";
import { useRefetchOrder } from "./order-queries.ts";

const texts = {
  title: "Claims and returns",
  noClaims: "No claims need a decision, and no returns are open.",
  groups: { open: "To decide", returning: "On their way back" },
  decideHere: "Decide here",
  closed: "Closed in the last 60 days",
  noneClosed: "None.",
  refunded: (amount: string) => `${amount} refunded.`,
  review: (orderNumber: string) => `Review ${orderNumber}`,
  states: {
    open: "needs a decision",
    remade: "being remade",
    refunding: "refunded",
    returning: "on its way back",
    returned: "arrived",
    declined: "declined",
  } satisfies Record<AdminClaimView["state"], string>,
  summary: (reason: ReactNode, state: string, lineTitle: string | null, time: ReactNode) => (
    <>
      {reason}, {state}
      {lineTitle ? `, ${lineTitle}` : ""}, {time}
    </>
  ),
  photo: (position: number, count: number) => `Photo ${position} of ${count} from the customer`,
  reply: (text: string) => `Our reply: “${text}”`,

  returnSteps: "Return",
  labelForm: "Return label",
  labelMissing: "The customer is waiting for a return label.",
  openLabel: "Open the return label",
  labelLink: "Link to the label",
  sendLabel: "Send label",
  replaceLabel: "Send another label",
  uploadLabel: "Upload a PDF",
  labelTooLarge: "This PDF is too large. Choose one of up to 175 KB, or paste a link.",
  labelSent: "Label sent. The customer will get an email.",
  arrivedHint: "When you confirm, we refund everything that’s left. Nothing goes back into stock.",
  returnArrived: "Return arrived",
  confirmArrived: "Yes, it arrived. Refund what’s left",
  arrived: "The return has arrived. The customer will get an email.",
};

const queryOptions = {
  trpc: { context: { silent: true } },
};

export function OpenClaimList() {
  const { data, error } = trpc.admin.claims.useQuery(
    {},
    { ...queryOptions, refetchInterval: createPollInterval(15_000) },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">{commonTexts.loading}</p>;
  return (
    <>
      {data.length === 0 ? <p className="mt-6 text-soft">{texts.noClaims}</p> : null}
      {(["open", "returning"] as const).map((state) => {
        const claims = data.filter((claim) => claim.state === state);
        return claims.length > 0 ? (
          <section key={state} aria-labelledby={`claims-${state}`}>
            <h2 id={`claims-${state}`} className="mt-8 text-2xl">
              {texts.groups[state]}
            </h2>
            <ClaimItems claims={claims} />
          </section>
        ) : null;
      })}
      <ClosedClaims />
    </>
  );
}

const ClaimItems = ({ claims }: { claims: readonly AdminClaimView[] }) => (
  <ul className="mt-2 divide-y divide-line border-line border-y">
    {claims.map((claim) => (
      <li key={claim.id} className="py-5">
        <Link
          href={`/admin/orders/${claim.orderId}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {texts.review(claim.orderNumber)}
        </Link>
        <ClaimSummary claim={claim} />
        <ReturnSteps claim={claim} />
        {claim.state === "open" ? <InlineClaimDecision claim={claim} /> : null}
      </li>
    ))}
  </ul>
);

/** The form for the decision on a claim. The claim's order is loaded when staff open the form. */
function InlineClaimDecision({ claim }: { claim: AdminClaimView }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = trpc.admin.printFiles.useQuery(
    { orderId: claim.orderId },
    { ...queryOptions, enabled: isOpen },
  );
  if (!isOpen) {
    return (
      <Button variant="plain" className="mt-3" onClick={() => setOpen(true)}>
        {texts.decideHere}
      </Button>
    );
  }
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  return data ? <ClaimDecision claim={claim} order={data.order} /> : <p role="status">{commonTexts.loading}</p>;
}

/** Claims that staff have finished, each with the refunded amount. */
function ClosedClaims() {
  const [isOpen, setOpen] = useState(false);
  const { data } = trpc.admin.claims.useQuery({ isClosed: true }, { ...queryOptions, enabled: isOpen });
  return (
    <details className="mt-8" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {texts.closed}
      </summary>
      {isOpen && !data ? <p role="status">{commonTexts.loading}</p> : null}
      {data?.length === 0 ? <p className="text-soft">{texts.noneClosed}</p> : null}
      {data && data.length > 0 ? <ClaimItems claims={data} /> : null}
    </details>
  );
}

export function OrderClaimDecisions({ order }: { order: OrderView }) {
  const { data, error } = trpc.admin.claims.useQuery({ orderId: order.id }, queryOptions);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className="mt-10 text-2xl">
        {texts.title}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {data.map((claim) => (
          <li key={claim.id} className="py-5">
            <ClaimSummary claim={claim} />
            <ReturnSteps claim={claim} />
            {claim.state === "open" ? <ClaimDecision claim={claim} order={order} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClaimSummary({ claim }: { claim: AdminClaimView }) {
  const { reason, state, lineTitle, text, photoPaths, sentence, createdAt, refunded } = claim;
  return (
    <>
      <p>
        {texts.summary(
          <strong className="font-semibold">{reason.replaceAll("-", " ")}</strong>,
          texts.states[state],
          lineTitle,
          <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>,
        )}
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">“{text}”</p>
      {photoPaths.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-3">
          {photoPaths.map((path, index) => (
            <li key={path}>
              <a href={path} target="_blank" rel="noreferrer" className="block">
                <img
                  src={path.replace("/1600.jpg", "/400.jpg")}
                  alt={texts.photo(index + 1, photoPaths.length)}
                  className="h-40 w-auto rounded-lg bg-wall"
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {sentence ? <p className="mt-2 text-soft">{texts.reply(sentence)}</p> : null}
      <p className="mt-2 font-semibold">
        {refunded > 0 ? texts.refunded(formatMoney(refunded)) : afterSalesSteps.claim[state].owner}
      </p>
    </>
  );
}

/** The steps of a return: send its label, then confirm that the package arrived. */
function ReturnSteps({ claim }: { claim: AdminClaimView }) {
  const canSendLabel = useHasPermission("orders.refund");
  const canConfirm = useHasPermission("production.advance");
  if (claim.state !== "returning") return null;
  return (
    <section aria-label={texts.returnSteps} className="mt-4 grid gap-4">
      {claim.labelUrl ? (
        <a href={claim.labelUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {texts.openLabel}
        </a>
      ) : (
        <p className="text-warn">{texts.labelMissing}</p>
      )}
      {canSendLabel ? <ReturnLabelForm claim={claim} /> : null}
      {canConfirm ? <ReturnArrivedButton claim={claim} isNextStep={!canSendLabel || claim.labelUrl !== null} /> : null}
    </section>
  );
}

function ReturnLabelForm({ claim: { id: claimId, labelUrl } }: { claim: AdminClaimView }) {
  const { mutate, isPending, error } = trpc.orders.sendReturnLabel.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(texts.labelSent),
    onSettled: useRefetchOrder(),
  });
  const [url, setUrl] = useState("");
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && url.trim()) mutate({ claimId, url: url.trim() }, { onSuccess: () => setUrl("") });
  };
  const sendFile = async (file: File | undefined) => {
    if (!file || isPending) return;
    const pdf = await readFileAsBase64(file);
    setFileProblem(pdf.length > MAX_LABEL_BASE64 ? texts.labelTooLarge : null);
    if (pdf.length <= MAX_LABEL_BASE64) mutate({ claimId, pdf });
  };
  return (
    <form onSubmit={handleSubmit} aria-label={texts.labelForm}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={texts.labelLink}
          type="url"
          inputMode="url"
          className="min-w-[min(18rem,100%)] flex-1"
          value={url}
          maxLength={1000}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button type="submit" variant={labelUrl ? "plain" : "primary"} className="min-h-12" aria-disabled={isPending}>
          {labelUrl ? texts.replaceLabel : texts.sendLabel}
        </Button>
        <label className={`${getButtonClassName("plain")} min-h-12 cursor-pointer focus-within:outline-2`}>
          {texts.uploadLabel}
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

async function readFileAsBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

type ReturnArrivedProps = { claim: AdminClaimView; isNextStep: boolean };

function ReturnArrivedButton({ claim: { orderId }, isNextStep }: ReturnArrivedProps) {
  const { mutate, isPending, error } = trpc.production.advance.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(texts.arrived),
    onSettled: useRefetchOrder(),
  });
  const [isSure, setSure] = useState(false);
  const confirmArrival = () => {
    if (!isPending) mutate({ orderId, to: "returned" });
  };
  return (
    <div>
      <p className="text-soft text-sm">{texts.arrivedHint}</p>
      <Button
        variant={isNextStep ? "primary" : "plain"}
        className="mt-2"
        aria-disabled={isPending}
        onClick={() => (isSure ? confirmArrival() : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {isSure ? texts.confirmArrived : texts.returnArrived}
      </Button>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </div>
  );
}
