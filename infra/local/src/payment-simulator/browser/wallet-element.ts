import { makeElement, makeEmitter, type SimElement } from "./payment-element.ts";
import { make } from "./styles.ts";

type Resolved = { shippingAddressRequired?: boolean; emailRequired?: boolean; phoneNumberRequired?: boolean };

const buyer = {
  name: "Sam Wallet",
  email: "wallet@example.com",
  phone: "+15555550100",
  address: { line1: "1 Main Street", line2: "", city: "Reno", state: "NV", postal_code: "89501", country: "US" },
};

/** A stand-in for Apple Pay and Google Pay: one button that pays with a good card and a made-up buyer. */
export function makeWalletElement(onDestroy: () => void, onUse: () => void): SimElement {
  const events = makeEmitter();
  const button = make(
    "button",
    { type: "button", class: "sim-button", "data-testid": "sim-wallet" },
    "Pay with simulated wallet",
  );
  const element = makeElement("expressCheckout", button, events, () =>
    events.emit("ready", {
      elementType: "expressCheckout",
      availablePaymentMethods: { applePay: false, googlePay: true, link: false, paypal: false, amazonPay: false },
    }),
  );
  const confirm = (resolved: Resolved) => {
    onUse();
    events.emit("confirm", {
      elementType: "expressCheckout",
      expressPaymentType: "google_pay",
      billingDetails: {
        name: buyer.name,
        address: buyer.address,
        ...(resolved.emailRequired === false ? {} : { email: buyer.email }),
        ...(resolved.phoneNumberRequired ? { phone: buyer.phone } : {}),
      },
      ...(resolved.shippingAddressRequired ? { shippingAddress: { name: buyer.name, address: buyer.address } } : {}),
      paymentFailed: () => events.emit("cancel", { elementType: "expressCheckout" }),
    });
  };
  button.addEventListener("click", () => {
    if (!events.has("click")) return confirm({});
    events.emit("click", {
      elementType: "expressCheckout",
      expressPaymentType: "google_pay",
      resolve: (resolved: Resolved = {}) => setTimeout(() => confirm(resolved), 0),
      reject: () => events.emit("cancel", { elementType: "expressCheckout" }),
    });
  });
  element.destroy = () => {
    button.remove();
    onDestroy();
  };
  return element;
}
