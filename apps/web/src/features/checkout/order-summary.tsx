import type { CartView, TotalsView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/kernel/money";
import ChevronDown from "lucide-react/icons/chevron-down";
import Link from "next/link";
import { describeLine } from "@/features/cart/describe-line.ts";
import { ShipPromise } from "@/features/cart/ship-promise.tsx";
import { countItems, getLineDiscount } from "@/features/cart/store/cart-state.ts";
import { Totals } from "@/features/cart/totals.tsx";
import { DesignThumbnail } from "@/features/walls/design-thumbnail.tsx";
import { useDesignPictures } from "@/features/walls/use-design-pictures.ts";

type Props = { cart: CartView; totals: TotalsView; hasState: boolean };

/** Lines and totals for the current address. On phones it is collapsed and above the form. */
export function OrderSummary(props: Props) {
  const count = countItems(props.cart);
  return (
    <>
      <details className="group rounded-2xl bg-card px-5 md:hidden">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <span className="flex-1 font-semibold">
            Your order, {count} {count === 1 ? "wall" : "walls"}
          </span>
          <span className="font-semibold tabular-nums">{formatMoney(props.totals.total)}</span>
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-5">
          <Contents {...props} />
        </div>
      </details>
      <aside
        aria-label="Your order"
        className="hidden self-start rounded-2xl bg-card p-6 md:sticky md:top-24 md:order-2 md:block"
      >
        <h2 className="text-2xl">Your order</h2>
        <Contents {...props} />
      </aside>
    </>
  );
}

function Contents({ cart, totals, hasState }: Props) {
  const pictures = useDesignPictures(cart.lines.map(({ design }) => design));
  return (
    <>
      <ul className="mt-4 grid gap-5">
        {cart.lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[5rem_1fr] items-start gap-4">
            <DesignThumbnail templateKey={line.templateKey} design={line.design} pictureOf={pictures} />
            <div className="min-w-0">
              <p className="flex flex-wrap justify-between gap-x-3 font-medium">
                <span>
                  {line.title}
                  {line.quantity > 1 ? ` × ${line.quantity}` : ""}
                </span>
                <span className="tabular-nums">{formatMoney(line.linePrice - getLineDiscount(cart, line))}</span>
              </p>
              <p className="text-soft text-sm">{describeLine(line)}</p>
              {line.isUploadLater ? <p className="text-sm">You'll add photos after you order.</p> : null}
            </div>
          </li>
        ))}
      </ul>
      <Link href="/cart" className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4">
        Edit cart
      </Link>
      <Totals
        totals={totals}
        promoCode={cart.promo?.code ?? null}
        {...(hasState ? {} : { taxNote: "Depends on your state" })}
      />
      <ShipPromise lines={cart.lines} className="mt-3 text-soft text-sm" />
    </>
  );
}
