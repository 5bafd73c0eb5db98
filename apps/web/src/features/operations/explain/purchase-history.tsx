"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import type { PurchaseTimeline, ResendableEmail } from "@storywall/domain/operations/purchase-timeline";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { formatStateLabel } from "@/components/admin/admin-texts.ts";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { explainTexts, TimelineEntries } from "./order-timeline.tsx";

/** Timeline of a purchase. It can be found by any id that belongs to the purchase. */
export function PurchaseHistory() {
  const about = useSearchParams().get("about")?.trim() ?? "";
  return (
    <>
      <PurchaseSearchForm key={about} about={about} />
      {about ? <FoundPurchase about={about} /> : null}
    </>
  );
}

function PurchaseSearchForm({ about }: { about: string }) {
  const router = useRouter();
  return (
    <form
      aria-label={explainTexts.findForm}
      action="/admin/explain"
      className="mt-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const reference = String(new FormData(event.currentTarget).get("about")).trim();
        if (reference) router.push(`/admin/explain?about=${encodeURIComponent(reference)}`);
      }}
    >
      <TextField
        label={explainTexts.reference}
        hint={explainTexts.referenceHint}
        name="about"
        defaultValue={about}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        className="min-w-0 flex-1 basis-80"
      />
      <Button type="submit" className="min-h-12">
        {explainTexts.find}
      </Button>
    </form>
  );
}

function FoundPurchase({ about }: { about: string }) {
  const { data, error } = trpc.admin.purchaseTimeline.useQuery(
    { about },
    {
      trpc: { context: { silent: true } },
      refetchInterval: createPollInterval(10_000),
    },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">{commonTexts.loading}</p>;
  return (
    <>
      {data.orders.length === 0 ? <p className="mt-8">{explainTexts.noOrder}</p> : null}
      {data.orders.map((order) => (
        <section key={order.id} className="mt-8">
          <h2 className="text-2xl">
            <Link
              href={`/admin/orders/${order.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {order.number}
            </Link>{" "}
            <span className="font-normal text-lg text-soft">{formatStateLabel(order.state)}</span>
          </h2>
          <ResendEmailButtons orderId={order.id} emails={data.emails} />
        </section>
      ))}
      <PurchasePayments payments={data.payments} />
      <h2 className="mt-10 text-2xl">{explainTexts.timeline}</h2>
      {data.isCut ? <p className="mt-2 text-soft">{explainTexts.cut(data.entries.length)}</p> : null}
      <TimelineEntries entries={data.entries} />
    </>
  );
}

function PurchasePayments({ payments }: Pick<PurchaseTimeline, "payments">) {
  const utils = trpc.useUtils();
  const retryFinalization = trpc.admin.retryFinalize.useMutation({
    onSuccess: ({ changed }) => {
      toast.success(changed ? explainTexts.checking : explainTexts.inProgress);
      void utils.admin.purchaseTimeline.invalidate();
    },
  });
  if (payments.length === 0) return null;
  return (
    <>
      <h2 className="mt-10 text-2xl">{explainTexts.payments}</h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {payments.map(({ id, state, amount, amountRefunded, intentId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0 tabular-nums">
              <strong>{formatMoney(amount)}</strong>{" "}
              {amountRefunded > 0 && amountRefunded < amount
                ? explainTexts.partlyRefunded(formatStateLabel(state), formatMoney(amountRefunded))
                : formatStateLabel(state)}
              <code className="block break-all text-soft text-sm">{intentId ?? id}</code>
            </span>
            <Button
              variant="plain"
              disabled={retryFinalization.isPending}
              onClick={() => retryFinalization.mutate({ paymentId: id })}
            >
              {explainTexts.checkAgain}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function ResendEmailButtons({
  orderId,
  emails,
}: {
  orderId: PurchaseTimeline["orders"][number]["id"];
  emails: ResendableEmail[];
}) {
  const send = trpc.admin.resendEmail.useMutation({
    onSuccess: () => toast.success(explainTexts.resending),
  });
  if (emails.length === 0) return <p className="mt-2 text-soft">{explainTexts.noEmails}</p>;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {emails.map((email) => (
        <Button key={email} variant="plain" disabled={send.isPending} onClick={() => send.mutate({ orderId, email })}>
          {explainTexts.resend(email.replaceAll("-", " "))}
        </Button>
      ))}
    </div>
  );
}
