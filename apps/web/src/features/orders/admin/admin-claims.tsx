"use client";

import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { AdminClaimView, OrderView } from "@storywall/domain/orders/schema";
import Link from "next/link";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminClaimsTexts } from "./admin-claims-texts.tsx";
import { DecideClaim } from "./decide-claim.tsx";
import { ReturnSteps } from "./return-steps.tsx";

const queryOptions = {
  trpc: { context: { silent: true } },
};

export function OpenClaims() {
  const { data, error } = trpc.admin.claims.useQuery(
    {},
    { ...queryOptions, refetchInterval: createPollInterval(15_000) },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">{commonTexts.loading}</p>;
  if (data.length === 0) return <p className="mt-6 text-soft">{adminClaimsTexts.noClaims}</p>;
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {data.map((claim) => (
        <li key={claim.id} className="py-5">
          <Link
            href={`/admin/orders/${claim.orderId}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {adminClaimsTexts.review(claim.orderNumber)}
          </Link>
          <ClaimSummary claim={claim} />
          <ReturnSteps claim={claim} />
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
        {adminClaimsTexts.title}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {data.map((claim) => (
          <li key={claim.id} className="py-5">
            <ClaimSummary claim={claim} />
            <ReturnSteps claim={claim} />
            {claim.state === "open" ? <DecideClaim claim={claim} order={order} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClaimSummary({ claim }: { claim: AdminClaimView }) {
  const { reason, state, lineTitle, text, photoPaths, sentence, createdAt } = claim;
  return (
    <>
      <p>
        {adminClaimsTexts.summary(
          <strong className="font-semibold">{reason.replaceAll("-", " ")}</strong>,
          adminClaimsTexts.states[state],
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
                  alt={adminClaimsTexts.photo(index + 1, photoPaths.length)}
                  className="h-40 w-auto rounded-lg bg-wall"
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {sentence ? <p className="mt-2 text-soft">{adminClaimsTexts.reply(sentence)}</p> : null}
      <p className="mt-2 font-semibold">{afterSalesSteps.claim[state].owner}</p>
    </>
  );
}
