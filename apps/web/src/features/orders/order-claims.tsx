import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderClaimView } from "@storywall/domain/orders/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { LocalTime } from "@/components/local-time.tsx";
import { claimTexts } from "./claim-texts.tsx";

export function OrderClaims({ claims }: { claims: readonly OrderClaimView[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims" className="mt-14 border-line border-t pt-8">
      <h2 id="claims" className="text-2xl">
        {claimTexts.claims}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="py-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="font-semibold">{claimTexts.reasons[claim.reason]}</strong>
              <LocalTime at={claim.createdAt} className="text-soft text-sm" />
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere text-soft">“{claim.text}”</p>
            {claim.photos > 0 ? <p className="mt-1 text-soft text-sm">{claimTexts.photoCount(claim.photos)}</p> : null}
            <p className="mt-2 font-semibold" role="status">
              {afterSalesSteps.claim[claim.state].shopper}
            </p>
            {claim.labelUrl && claim.state === "returning" ? (
              <a
                href={claim.labelUrl}
                target="_blank"
                rel="noreferrer"
                className={`mt-2 ${getButtonClassName("plain")}`}
              >
                {claimTexts.openLabel}
              </a>
            ) : null}
            {claim.state === "returning" && !claim.labelUrl ? (
              <p className="mt-1 text-soft">{claimTexts.labelPending}</p>
            ) : null}
            {claim.sentence ? <p className="max-w-prose wrap-anywhere">{claim.sentence}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
