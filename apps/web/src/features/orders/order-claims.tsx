import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderClaimView, OrderView } from "@storywall/domain/orders/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { LocalTime } from "@/components/local-time.tsx";
import { claimTexts } from "./claim-texts.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";
import { PrintProof } from "./print-proof.tsx";

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

export function OrderRemakes({ order }: { order: OrderView }) {
  if (order.remakes.length === 0) return null;
  return (
    <section aria-labelledby="remakes" className="mt-14">
      <h2 id="remakes" className="text-3xl">
        {orderPageTexts.remakes}
      </h2>
      <p className="mt-1 text-soft">{orderPageTexts.remakesHint}</p>
      <ul className="divide-y divide-line">
        {order.remakes.map((remake) => (
          <li key={remake.id} className="py-6">
            <p className="font-semibold" role="status">
              {afterSalesSteps.remake[remake.state].shopper}
            </p>
            {remake.tracking ? (
              <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
                <span>
                  {remake.tracking.carrier} <span className="wrap-anywhere">{remake.tracking.number}</span>
                </span>
                {remake.tracking.url ? (
                  <a
                    href={remake.tracking.url}
                    target="_blank"
                    rel="noreferrer"
                    className={getButtonClassName("plain")}
                  >
                    {orderPageTexts.trackPackage}
                  </a>
                ) : null}
              </p>
            ) : null}
            <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-5 lg:grid-cols-6">
              {remake.tiles.map((tile) => {
                const line = order.lines.find(({ id }) => id === tile.lineId);
                const position = (line?.design.tiles.findIndex(({ name }) => name === tile.name) ?? 0) + 1;
                if (!line) return null;
                return (
                  <li key={tile.id}>
                    <PrintProof tile={tile} line={line} />
                    <p className="mt-1 text-soft text-sm">{orderPageTexts.tileOfWall(line.title, position)}</p>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
