import { createElementMethods, type Emitter, type SimElement } from "./element.ts";
import { createNode } from "./styles.ts";
import { openWalletSheet, type WalletLineItem, type WalletPayment, type WalletSheet } from "./wallet-sheet.ts";

type WalletOptions = {
  shippingAddressRequired?: boolean;
  emailRequired?: boolean;
  phoneNumberRequired?: boolean;
  allowedShippingCountries?: string[];
  shippingRates?: object[];
  lineItems?: WalletLineItem[];
};
type WalletCallbacks = {
  /** Called before the shop confirms the payment; with `null` if the sheet closes without a payment. */
  onPayment: (payment: WalletPayment | null) => void;
  readAmount: () => number;
};

/** A browser in which this key is set has no wallet, so the element shows nothing. */
const NO_WALLET_KEY = "sim-no-wallet";

/**
 * Creates a substitute for the Express Checkout Element: one button whose sheet pays as a fictional buyer. Emits the
 * events of Apple Pay, Google Pay and Link.
 */
export function createWalletElement(
  initial: WalletOptions,
  { onPayment, readAmount }: WalletCallbacks,
): { element: SimElement; closeSheet: () => void } {
  const button = createNode("button", { type: "button", class: "sim-button" }, "Simulated wallet");
  const node = createNode("div", { class: "sim-wallet" });
  let options = initial;
  let sheet: WalletSheet | null = null;
  const closeSheet = () => {
    sheet?.close();
    sheet = null;
  };
  const closeWithoutPayment = () => {
    closeSheet();
    onPayment(null);
  };
  const openSheet = (events: Emitter, details: WalletOptions) => {
    const settings = { ...options, ...details };
    if (settings.shippingAddressRequired && !settings.shippingRates?.length) {
      throw new Error("shippingRates are required if the element asks for a shipping address.");
    }
    const sum = (settings.lineItems ?? []).reduce((total, item) => total + item.amount, 0);
    if (sum > readAmount()) throw new Error(`The line items add up to ${sum}, more than the amount ${readAmount()}.`);
    sheet = openWalletSheet({
      hasAddress: settings.shippingAddressRequired ?? false,
      countries: settings.allowedShippingCountries ?? null,
      lineItems: settings.lineItems ?? [],
      readAmount,
      quoteAddress: (payment) => requestLineItems(events, payment),
      onConfirm(payment) {
        const { name, email, phone, address, isShipped } = payment;
        onPayment(payment);
        events.emit("confirm", {
          expressPaymentType: "google_pay",
          billingDetails: {
            name,
            address,
            ...(settings.emailRequired ? { email } : {}),
            ...(settings.phoneNumberRequired ? { phone } : {}),
          },
          ...(isShipped ? { shippingAddress: { name, address } } : {}),
          paymentFailed: closeWithoutPayment,
        });
      },
      onCancel() {
        closeWithoutPayment();
        events.emit("cancel");
      },
    });
  };
  const element = createElementMethods(node, {
    onMount(events) {
      const hasWallet = !isWalletTurnedOff();
      if (hasWallet) node.append(button);
      button.addEventListener("click", () => {
        if (!events.has("click")) return openSheet(events, {});
        events.emit("click", {
          expressPaymentType: "google_pay",
          resolve: (details: WalletOptions = {}) => openSheet(events, details),
          reject: () => {},
        });
      });
      events.emit("ready", { availablePaymentMethods: hasWallet ? { googlePay: true } : undefined });
    },
    onUpdate: (changes) => {
      options = { ...options, ...changes };
    },
    onDestroy: closeSheet,
  });
  return { element, closeSheet };
}

/** Asks the shop for the totals. The wallet reveals the street only when the shopper confirms. */
function requestLineItems(events: Emitter, { name, address }: WalletPayment): Promise<WalletLineItem[] | null> {
  const { city, state, postal_code, country } = address;
  if (!events.has("shippingaddresschange")) return Promise.resolve(null);
  return new Promise((resolve, reject) =>
    events.emit("shippingaddresschange", {
      name,
      address: { city, state, postal_code, country },
      resolve: (changes: Pick<WalletOptions, "lineItems"> = {}) => resolve(changes.lineItems ?? null),
      reject: () => reject(new Error("The shop rejected the address.")),
    }),
  );
}

/** Returns whether this browser is set to have no wallet. Returns false if the browser blocks storage. */
function isWalletTurnedOff(): boolean {
  try {
    return localStorage.getItem(NO_WALLET_KEY) !== null;
  } catch {
    return false;
  }
}
