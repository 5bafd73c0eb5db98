"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { Elements } from "@stripe/react-stripe-js";
import { calculateTotals } from "@/features/cart/store/cart-view.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import type { CheckoutAccess } from "./checkout-access.ts";
import { checkoutTexts } from "./checkout-texts.tsx";
import { ContactForm } from "./contact-form.tsx";
import { GiftNote } from "./gift-note.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PayForm } from "./pay-form.tsx";
import { usePaymentAppearance } from "./payment-appearance.ts";
import { paymentTexts } from "./payment-texts.ts";
import { useContact } from "./use-contact.ts";
import { useGiftNote } from "./use-gift-note.ts";
import { useStripeScript } from "./use-stripe-script.ts";
import { WalletPay } from "./wallet/wallet-pay.tsx";
import { walletTexts } from "./wallet/wallet-texts.tsx";

/** The checkout form. Its total includes tax when the state is known. */
export function CheckoutForm({ cart, access }: { cart: CartView; access: CheckoutAccess }) {
  const { contact, place, problems, change, fillPlace, confirmZip, leave, check, setProblems } = useContact(cart);
  const note = useGiftNote(cart);
  const totals = calculateTotals(cart, contact.provinceCode || null);
  const script = useStripeScript(access);
  const appearance = usePaymentAppearance();
  const isHydrated = useIsHydrated();

  return (
    <div inert={!isHydrated} className="@container/checkout">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 @min-[44rem]/checkout:grid-cols-[minmax(0,1fr)_19rem] @min-[60rem]/checkout:grid-cols-[minmax(0,1fr)_24rem]">
        <OrderSummary cart={cart} totals={totals} provinceCode={contact.provinceCode} />
        <div className="min-w-0">
          <WalletPay cart={cart} access={access} alternative={walletTexts.orPayByCard} saveEdits={note.save} />
          <Elements
            key={script.attempt}
            stripe={script.stripe}
            options={{ mode: "payment", amount: Math.max(totals.total, 1), currency: "usd", appearance }}
          >
            <PayForm
              cart={cart}
              contact={contact}
              problems={problems}
              totals={totals}
              check={check}
              saveNote={note.save}
              onProblems={setProblems}
            >
              <ContactForm
                contact={contact}
                place={place}
                problems={problems}
                onChange={change}
                onFill={fillPlace}
                onConfirmZip={confirmZip}
                onLeave={leave}
              />
              <GiftNote value={note.value} onChange={note.change} onLeave={() => void note.save().catch(() => {})} />
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
