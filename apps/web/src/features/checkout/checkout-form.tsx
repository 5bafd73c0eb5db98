"use client";

import type { GiftCardPart } from "@storywall/domain/cart/gift-card-schema";
import { computeAmountDue, planGiftCardParts } from "@storywall/domain/cart/gift-cards";
import type { CartView } from "@storywall/domain/cart/schema";
import { isAccessory } from "@storywall/domain/catalog/accessories";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { Elements } from "@stripe/react-stripe-js";
import ChevronDown from "lucide-react/icons/chevron-down";
import Lock from "lucide-react/icons/lock";
import Link from "next/link";
import { cartTexts } from "@/features/cart/cart-texts.tsx";
import { GiftCardTotals } from "@/features/cart/gift-card-totals.tsx";
import { LinePicture } from "@/features/cart/line-picture.tsx";
import { OrderPromise, OrderPromises } from "@/features/cart/order-promises.tsx";
import { describeCartLine, PriceTotals } from "@/features/cart/price-totals.tsx";
import { countItems } from "@/features/cart/store/cart-view.ts";
import { type GetPicture, useDesignPictures } from "@/features/walls/use-design-pictures.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import { checkoutTexts } from "./checkout-texts.tsx";
import { ContactForm, useContact } from "./contact-form.tsx";
import { ExtraChoices, useExtras } from "./extra-choices.tsx";
import { PayForm } from "./pay-form.tsx";
import { paymentTexts } from "./payment-texts.ts";
import { type CheckoutAccess, usePaymentAppearance, useStripeScript } from "./stripe.ts";
import { type TotalsForAddress, useAddressQuote } from "./use-address-quote.ts";
import { WalletPayment } from "./wallet/wallet-payment.tsx";

const texts = {
  orPayByCard: "Or pay by card",
};

/** The checkout form. Its total includes tax when the address is known. */
export function CheckoutForm({ cart, access }: { cart: CartView; access: CheckoutAccess }) {
  const form = useContact(cart);
  const { provinceCode } = form.contact;
  const extras = useExtras(cart);
  const quote = useAddressQuote(cart, form.contact);
  const giftCards = planGiftCardParts(cart.giftCards, quote.totals.total);
  const amountDue = computeAmountDue(quote.totals.total, giftCards);
  const script = useStripeScript(access);
  const appearance = usePaymentAppearance();
  const isHydrated = useIsHydrated();

  return (
    <div inert={!isHydrated} className="@container/checkout">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 @min-[44rem]/checkout:grid-cols-[minmax(0,1fr)_19rem] @min-[60rem]/checkout:grid-cols-[minmax(0,1fr)_27rem]">
        <OrderSummary cart={cart} quote={quote} giftCards={giftCards} provinceCode={provinceCode} />
        <div className="min-w-0">
          <WalletPayment cart={cart} access={access} alternative={texts.orPayByCard} saveEdits={extras.saveTexts} />
          <Elements
            key={script.attempt}
            stripe={script.stripe}
            options={{ mode: "payment", amount: Math.max(amountDue, 1), currency: "usd", appearance }}
          >
            <PayForm cart={cart} form={form} quote={quote} giftCards={giftCards} saveExtras={extras.saveTexts}>
              <ContactForm form={form} />
              <ExtraChoices cart={cart} extras={extras} />
              {script.hasFailed ? (
                <Notice
                  tone="bad"
                  title={paymentTexts.formLoadError}
                  className="mt-8"
                  action={
                    <Button variant="plain" onClick={script.retry}>
                      {paymentTexts.reload}
                    </Button>
                  }
                >
                  {checkoutTexts.inputKept}
                </Notice>
              ) : null}
            </PayForm>
          </Elements>
        </div>
      </div>
    </div>
  );
}

type Props = {
  cart: CartView;
  quote: TotalsForAddress;
  giftCards: readonly GiftCardPart[];
  provinceCode: string;
};

/** Lines and totals for the current address. On phones, the summary is collapsed above the form. */
function OrderSummary(props: Props) {
  const { lines } = props.cart;
  const pictureOf = useDesignPictures(lines.map(({ design }) => design));
  const hasAccessories = lines.some(({ templateKey }) => isAccessory(templateKey));
  const total = formatMoney(props.quote.totals.total);
  return (
    <>
      <details className="group rounded-2xl bg-card px-4 @min-[44rem]/checkout:hidden">
        <summary className="flex min-h-22 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-2 py-3 [&::-webkit-details-marker]:hidden">
          <LineThumbnails lines={lines} pictureOf={pictureOf} />
          <span className="flex min-w-0 flex-1 basis-36 items-center gap-3">
            <span className="min-w-0 flex-1 font-semibold">
              <span className="block">{checkoutTexts.orderWithItems(countItems(props.cart), hasAccessories)}</span>
              <span className="block text-lg tabular-nums">
                {props.quote.taxNote === null
                  ? total
                  : checkoutTexts.totalPlusTax(total, (text) => (
                      <span className="font-normal text-base text-soft">{text}</span>
                    ))}
              </span>
            </span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <div className="pb-5">
          <OrderSummaryContents {...props} pictureOf={pictureOf} />
        </div>
      </details>
      <aside
        aria-label={checkoutTexts.order}
        className="hidden self-start rounded-2xl bg-card p-6 @min-[44rem]/checkout:sticky @min-[44rem]/checkout:top-24 @min-[44rem]/checkout:order-2 @min-[44rem]/checkout:block @min-[44rem]/checkout:max-h-[calc(100dvh-7rem)] @min-[44rem]/checkout:overflow-y-auto"
      >
        <h2 className="mb-3 text-2xl">{checkoutTexts.order}</h2>
        <OrderSummaryContents {...props} pictureOf={pictureOf} />
      </aside>
    </>
  );
}

type PictureProps = { lines: CartView["lines"]; pictureOf: GetPicture };

const MAX_THUMBNAILS = 2;

/** Shows the first walls of the order beside its total. A narrow window has room for one. */
function LineThumbnails({ lines, pictureOf }: PictureProps) {
  return (
    <div className="flex shrink-0 gap-2">
      {lines.slice(0, MAX_THUMBNAILS).map((line) => (
        <div key={line.id} className="w-[min(4rem,18vw)] max-[24rem]:not-first:hidden">
          <LinePicture line={line} pictureOf={pictureOf} shape="square" maxWidthRem={4} isDecorative />
        </div>
      ))}
    </div>
  );
}

function OrderSummaryContents({
  cart: { lines },
  quote: { totals, taxNote },
  giftCards,
  provinceCode,
  pictureOf,
}: Props & { pictureOf: GetPicture }) {
  const walls = lines.filter(({ templateKey }) => !isAccessory(templateKey));
  const onlyWall = walls.length === 1 ? walls[0] : undefined;
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {lines.map((line) => (
          <li
            key={line.id}
            className={`grid gap-x-4 gap-y-3 ${line === onlyWall ? "grid-cols-[minmax(0,1fr)]" : "grid-cols-[min(7rem,35%)_minmax(0,1fr)] items-center"}`}
          >
            <LinePicture
              line={line}
              pictureOf={pictureOf}
              shape={line === onlyWall ? "large" : "square"}
              maxWidthRem={line === onlyWall ? 26 : 7}
            />
            <div className="min-w-0">
              <p className="flex flex-wrap justify-between gap-x-3 font-medium">
                <span>
                  {line.title}
                  {line.quantity > 1 ? ` × ${line.quantity}` : ""}
                </span>
                <span className="tabular-nums">{formatMoney(line.linePrice)}</span>
              </p>
              <p className="text-soft text-sm">{describeCartLine(line)}</p>
              {line.isUploadLater ? <p className="text-sm">{cartTexts.photosLater}</p> : null}
            </div>
          </li>
        ))}
      </ul>
      <Link href="/cart" className="mt-1 inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        {checkoutTexts.editCart}
      </Link>
      <PriceTotals totals={totals} {...(taxNote === null ? {} : { taxNote })} />
      <GiftCardTotals total={totals.total} giftCards={giftCards} />
      <OrderPromises lines={lines} provinceCode={provinceCode || null}>
        <OrderPromise icon={Lock}>{checkoutTexts.securePayment}</OrderPromise>
      </OrderPromises>
    </>
  );
}
