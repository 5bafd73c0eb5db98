"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { Button } from "@storywall/ui/button";
import { Elements } from "@stripe/react-stripe-js";
import { useEffect, useState } from "react";
import { totalsOf } from "@/shared/cart/cart-state.ts";
import {
  type Contact,
  type ContactField,
  type ContactProblems,
  contactProblems,
  keepContact,
  readContact,
} from "./contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PayForm } from "./pay-form.tsx";
import { usePaymentAppearance } from "./payment-appearance.ts";
import type { PaymentAccess } from "./payment-script.ts";
import { useStripeScript } from "./use-stripe-script.ts";

/** Contact, address and card on one page. The total follows the state as soon as it is chosen. */
export function CheckoutForm({ cart, access }: { cart: CartView; access: PaymentAccess }) {
  const { contact, problems, change, leave, check, setProblems } = useContact(cart);
  const totals = totalsOf(cart, contact.provinceCode || null);
  const script = useStripeScript(access);
  const appearance = usePaymentAppearance();

  return (
    <div className="grid gap-10 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]">
      <OrderSummary cart={cart} totals={totals} hasState={contact.provinceCode !== ""} className="md:order-2" />
      <Elements
        key={script.attempt}
        stripe={script.stripe}
        options={{ mode: "payment", amount: Math.max(totals.total, 1), currency: "usd", appearance }}
      >
        <PayForm cart={cart} contact={contact} total={totals.total} check={check} onProblems={setProblems}>
          <ContactForm contact={contact} problems={problems} onChange={change} onLeave={leave} />
          {script.hasFailed ? (
            <div role="alert" className="mt-8">
              <p>The card form could not be loaded.</p>
              <Button look="plain" className="mt-3" onClick={script.retry}>
                Load it again
              </Button>
            </div>
          ) : null}
        </PayForm>
      </Elements>
    </div>
  );
}

function useContact(cart: CartView) {
  const [contact, setContact] = useState<Contact>(() => readContact(cart));
  const [problems, setProblems] = useState<ContactProblems>({});
  useEffect(() => keepContact(contact), [contact]);

  const change = (name: ContactField, value: string) => {
    setContact((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  };
  /** A field that was filled in is judged when it is left; an empty one only when the form is sent. */
  const leave = (name: ContactField) => {
    if (!contact[name].trim()) return;
    const problem = contactProblems(contact)[name];
    if (problem) setProblems((before) => ({ ...before, [name]: problem }));
  };
  const check = (): ContactProblems => {
    const found = contactProblems(contact);
    setProblems(found);
    return found;
  };
  return { contact, problems, change, leave, check, setProblems };
}
