import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderView } from "@storywall/domain/orders/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { orderPageTexts } from "./order-page-texts.tsx";
import { PrintProof } from "./print-proof.tsx";

export function Remakes({ order }: { order: OrderView }) {
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
