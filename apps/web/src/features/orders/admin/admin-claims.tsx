"use client";

import type { AdminClaimView, OrderView } from "@storywall/domain/orders/schema";
import Link from "next/link";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { DecideClaim } from "./decide-claim.tsx";

const queryOptions = {
  trpc: { context: { silent: true } },
};

export function OpenClaims() {
  const { data, error } = trpc.admin.claims.useQuery(
    {},
    { ...queryOptions, refetchInterval: createPollInterval(15_000) },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">Loading…</p>;
  if (data.length === 0) return <p className="mt-6 text-soft">No claims need a decision.</p>;
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {data.map((claim) => (
        <li key={claim.id} className="py-5">
          <Link
            href={`/admin/orders/${claim.orderId}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Review {claim.orderNumber}
          </Link>
          <ClaimSummary claim={claim} />
        </li>
      ))}
    </ul>
  );
}

export function OrderClaimsToDecide({ order }: { order: OrderView }) {
  const { data, error } = trpc.admin.claims.useQuery({ orderId: order.id }, queryOptions);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className="mt-10 text-2xl">
        Claims
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {data.map((claim) => (
          <li key={claim.id} className="py-5">
            <ClaimSummary claim={claim} />
            {claim.state === "open" ? <DecideClaim claim={claim} order={order} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const states: Record<AdminClaimView["state"], string> = {
  open: "needs a decision",
  remade: "being remade",
  refunding: "refunded",
  returning: "being returned",
  declined: "declined",
};

function ClaimSummary({ claim }: { claim: AdminClaimView }) {
  const { reason, state, lineTitle, text, photoPaths, sentence, createdAt } = claim;
  return (
    <>
      <p>
        <strong className="font-semibold">{reason.replaceAll("-", " ")}</strong>, {states[state]}
        {lineTitle ? `, ${lineTitle}` : ""}, <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">“{text}”</p>
      {photoPaths.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-3">
          {photoPaths.map((path, index) => (
            <li key={path}>
              <a href={path} target="_blank" rel="noreferrer" className="block">
                <img
                  src={path.replace("/1600.jpg", "/400.jpg")}
                  alt={`Sent by the customer, ${index + 1} of ${photoPaths.length}`}
                  className="h-40 w-auto rounded-lg bg-wall"
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {sentence ? <p className="mt-2 text-soft">Our reply: “{sentence}”</p> : null}
    </>
  );
}
