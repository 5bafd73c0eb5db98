import { createElementBase, createEmitter, type SimElement } from "./payment-element.ts";
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
  onDestroyed: () => void;
  /** Called before the shop confirms the payment. `null` when the sheet closes without one. */
  onPayment: (payment: WalletPayment | null) => void;
  readAmount: () => number;
};

export type WalletElement = SimElement & { _closeSheet: () => void };

/** A browser in which this key is set has no wallet, so the element shows nothing. */
const NO_WALLET_KEY = "sim-no-wallet";

/**
 * Creates a substitute for the Express Checkout Element: one button whose sheet pays as a fictional buyer. Emits the
 * events of Apple Pay, Google Pay and Link.
 */
export function createWalletElement(initial: WalletOptions, callbacks: WalletCallbacks): WalletElement {
  const events = createEmitter();
  const node = createNode("div", { class: "sim-wallet" });
  const button = createNode(
    "button",
    { type: "button", class: "sim-button", "data-testid": "sim-wallet" },
    "Simulated wallet",
  );
  let options = initial;
  let sheet: WalletSheet | null = null;
  const closeSheet = () => {
    sheet?.close();
    sheet = null;
  };
  const base = createElementBase("expressCheckout", node, events, () => {
    const hasWallet = !isWalletTurnedOff();
    if (hasWallet) node.append(button);
    events.emit("ready", {
      elementType: "expressCheckout",
      availablePaymentMethods: hasWallet
        ? { applePay: false, googlePay: true, link: false, paypal: false, amazonPay: false, klarna: false }
        : undefined,
    });
  });
  const emitCancel = () => {
    closeSheet();
    callbacks.onPayment(null);
    events.emit("cancel", { elementType: "expressCheckout" });
  };
  const emitConfirm = (payment: WalletPayment, { emailRequired, phoneNumberRequired }: WalletOptions) => {
    const { name, email, phone, address, isShipped } = payment;
    callbacks.onPayment(payment);
    events.emit("confirm", {
      elementType: "expressCheckout",
      expressPaymentType: "google_pay",
      billingDetails: { name, address, ...(emailRequired ? { email } : {}), ...(phoneNumberRequired ? { phone } : {}) },
      ...(isShipped ? { shippingAddress: { name, address } } : {}),
      paymentFailed: () => {
        closeSheet();
        callbacks.onPayment(null);
      },
    });
  };
  const quoteAddress = ({ name, address }: WalletPayment) => {
    // The wallet reveals the street only when the shopper confirms.
    const { city, state, postal_code, country } = address;
    if (!events.has("shippingaddresschange")) return Promise.resolve(null);
    return new Promise<WalletLineItem[] | null>((resolve, reject) =>
      events.emit("shippingaddresschange", {
        elementType: "expressCheckout",
        name,
        address: { city, state, postal_code, country },
        resolve: (changes: Pick<WalletOptions, "lineItems"> = {}) => resolve(changes.lineItems ?? null),
        reject: () => reject(new Error("The shop rejected the address.")),
      }),
    );
  };
  const openSheet = (details: WalletOptions) => {
    const settings = { ...options, ...details };
    if (settings.shippingAddressRequired && !settings.shippingRates?.length) {
      throw new Error("shippingRates are required if the element asks for a shipping address.");
    }
    assertLineItemsWithinAmount(settings.lineItems ?? [], callbacks.readAmount());
    sheet = openWalletSheet({
      hasAddress: settings.shippingAddressRequired ?? false,
      countries: settings.allowedShippingCountries ?? null,
      lineItems: settings.lineItems ?? [],
      readAmount: callbacks.readAmount,
      quoteAddress,
      onConfirm: (payment) => emitConfirm(payment, settings),
      onCancel: emitCancel,
    });
  };
  button.addEventListener("click", () => {
    if (!events.has("click")) return openSheet({});
    events.emit("click", {
      elementType: "expressCheckout",
      expressPaymentType: "google_pay",
      resolve: (details: WalletOptions = {}) => openSheet(details),
      reject: () => {},
    });
  });
  return Object.assign(base, {
    _closeSheet: closeSheet,
    update: (changes: WalletOptions) => {
      options = { ...options, ...changes };
    },
    unmount: () => {
      closeSheet();
      node.remove();
    },
    destroy: () => {
      closeSheet();
      node.remove();
      callbacks.onDestroyed();
    },
  });
}

function assertLineItemsWithinAmount(lineItems: readonly WalletLineItem[], amount: number): void {
  const sum = lineItems.reduce((total, item) => total + item.amount, 0);
  if (sum > amount) throw new Error(`The line items add up to ${sum}, more than the amount ${amount}.`);
}

/** False also where the browser blocks storage. */
function isWalletTurnedOff(): boolean {
  try {
    return localStorage.getItem(NO_WALLET_KEY) !== null;
  } catch {
    return false;
  }
}
