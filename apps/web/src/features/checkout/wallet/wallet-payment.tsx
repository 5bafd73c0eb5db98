"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { MIN_CHARGE, shippingRates } from "@storywall/domain/catalog/shop-terms";
import { WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { usTerritories } from "@storywall/domain/kernel/us-states";
import { Notice } from "@storywall/ui/notice";
import { Elements, ExpressCheckoutElement } from "@stripe/react-stripe-js";
import type { StripeExpressCheckoutElementOptions } from "@stripe/stripe-js";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { calculateTotals } from "@/features/cart/store/cart-view.ts";
import { type CheckoutAccess, usePaymentAppearance, useStripeScript } from "@/features/checkout/stripe.ts";
import { writeCookie } from "@/lib/browser-storage.ts";
import { calculateAmountDue, useWalletPayment } from "./use-wallet-payment.ts";

type RenderText = (text: string) => ReactNode;

const texts = {
  title: "Express checkout",
  paying: "Paying… Please keep this page open. You won’t be charged twice.",
  terms: (links: { terms: RenderText; privacy: RenderText }) => (
    <>
      By paying, you agree to our {links.terms("terms")}. See our {links.privacy("privacy policy")}.
    </>
  ),
};

type Props = {
  cart: CartView;
  access: CheckoutAccess;
  /** Text below the buttons that introduces the other way to pay. */
  alternative: string;
  saveEdits?: () => Promise<void>;
};

/**
 * Buttons of Apple Pay, Google Pay and Link. Shows nothing if the browser has no wallet, or if too little is left
 * to pay.
 */
export function WalletPayment({ cart, access, ...props }: Props) {
  const { stripe } = useStripeScript(access);
  const appearance = usePaymentAppearance();
  const amount = calculateAmountDue(cart, calculateTotals(cart).total);
  if (amount < MIN_CHARGE) return null;
  return (
    <Elements stripe={stripe} options={{ mode: "payment", amount, currency: "usd", appearance }}>
      <WalletButtons cart={cart} hasWalletCookie={access.hasWalletCookie} {...props} />
    </Elements>
  );
}

const createLinkRenderer = (href: string) => (text: string) => (
  <Link href={href} target="_blank" prefetch={false} className="text-ink underline underline-offset-4">
    {text}
  </Link>
);

function WalletButtons({
  cart,
  hasWalletCookie,
  alternative,
  saveEdits,
}: Omit<Props, "access"> & Pick<CheckoutAccess, "hasWalletCookie">) {
  const [hasWallet, setHasWallet] = useState<boolean | null>(null);
  const { openSheet, quoteAddress, confirmPayment, closeSheet, isPaying, rejection } = useWalletPayment({
    cart,
    ...(saveEdits ? { saveEdits } : {}),
  });
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    const dialog = area.current?.closest("dialog");
    if (!dialog) return;
    setDialogModal(dialog, !isPaying);
    return () => setDialogModal(dialog, true);
  }, [isPaying]);
  const showButtons = (isAvailable: boolean) => {
    writeWalletCookie(isAvailable);
    setHasWallet(isAvailable);
  };
  const isShown = hasWallet ?? hasWalletCookie;

  return (
    <section
      ref={area}
      aria-label={texts.title}
      aria-busy={isPaying}
      // The buttons are hidden until they are loaded, because only then is it known whether the browser has a wallet.
      inert={!isShown}
      className={isShown ? "" : "invisible h-0 overflow-hidden"}
    >
      <div className="min-h-12">
        <ExpressCheckoutElement
          options={createElementOptions(cart)}
          onReady={({ availablePaymentMethods }) => showButtons(availablePaymentMethods !== undefined)}
          onLoadError={() => showButtons(false)}
          onClick={openSheet}
          onShippingAddressChange={quoteAddress}
          onConfirm={confirmPayment}
          onCancel={closeSheet}
        />
      </div>
      {isShown ? (
        <>
          <p role="status" className="mt-2 text-soft empty:hidden">
            {isPaying ? texts.paying : ""}
          </p>
          {rejection ? (
            <Notice tone="bad" className="mt-3">
              {rejection}
            </Notice>
          ) : null}
          <p className="mt-2 text-soft text-sm">
            {texts.terms({ terms: createLinkRenderer("/terms"), privacy: createLinkRenderer("/privacy") })}
          </p>
          <p className="mt-5 mb-6 flex items-center gap-3 text-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {alternative}
          </p>
        </>
      ) : null}
    </section>
  );
}

function createElementOptions({ shippingRate }: CartView): StripeExpressCheckoutElementOptions {
  const { title, amount } = shippingRates[shippingRate];
  return {
    emailRequired: true,
    shippingAddressRequired: true,
    allowedShippingCountries: ["US", ...usTerritories],
    shippingRates: [{ id: shippingRate, displayName: title, amount }],
    paymentMethods: { amazonPay: "never", klarna: "never", paypal: "never" },
    buttonHeight: 48,
  };
}

/**
 * Makes an open dialog modal or not modal. A modal dialog makes the rest of the page inert, including the bank's
 * challenge. Keeps the focus.
 */
function setDialogModal(dialog: HTMLDialogElement, isModal: boolean): void {
  if (!dialog.open || dialog.matches(":modal") === isModal) return;
  const focused = document.activeElement;
  dialog.close();
  // Browsers apply the styles of a modal dialog only while it is modal.
  dialog.classList.add("fixed", "inset-0", "z-50");
  if (isModal) dialog.showModal();
  else dialog.show();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
}

/**
 * Returns whether this browser had a wallet when the wallet buttons were last loaded. If so, their space is reserved.
 * The server reads the same cookie.
 */
export const isWalletCookieSet = (): boolean =>
  new RegExp(`(?:^|;\\s*)${WALLET_COOKIE.name}=yes`).test(document.cookie);

function writeWalletCookie(hasWallet: boolean): void {
  const { name, maxAge } = WALLET_COOKIE;
  writeCookie(`${name}=yes; Path=/; Max-Age=${hasWallet ? maxAge : 0}; SameSite=Lax`);
}
