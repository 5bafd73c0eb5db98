import type { CartView, TotalsView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/money";
import Link from "next/link";
import { describe } from "@/shared/cart/describe-line.ts";
import { useDesignPictures } from "@/shared/cart/use-design-pictures.ts";
import { Totals } from "@/shared/pricing/totals.tsx";
import { DesignWall } from "@/shared/tiles/design-wall.tsx";

type Props = { cart: CartView; totals: TotalsView; hasState: boolean; className?: string };

/** What is being bought and what it costs at the address given so far. */
export function OrderSummary({ cart, totals, hasState, className = "" }: Props) {
  const pictures = useDesignPictures(cart.lines.map(({ design }) => design));
  return (
    <aside aria-labelledby="summary" className={`self-start rounded-2xl border border-line bg-card p-5 ${className}`}>
      <div className="flex items-baseline justify-between">
        <h2 id="summary" className="text-xl">
          Your order
        </h2>
        <Link href="/cart" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Change
        </Link>
      </div>
      <ul className="mt-2 grid gap-4">
        {cart.lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[5rem_1fr_auto] items-start gap-3">
            <DesignWall templateKey={line.templateKey} design={line.design} pictureOf={pictures} />
            <div className="min-w-0">
              <p>
                {line.title}
                {line.quantity > 1 ? ` × ${line.quantity}` : ""}
              </p>
              <p className="text-soft text-sm">{describe(line)}</p>
              {line.isUploadLater ? <p className="text-sm">Photos later</p> : null}
            </div>
            <p className="tabular-nums">{formatMoney(line.linePrice)}</p>
          </li>
        ))}
      </ul>
      <Totals
        totals={totals}
        promoCode={cart.promo?.code ?? null}
        {...(hasState ? {} : { taxNote: "Depends on your state" })}
      />
    </aside>
  );
}
