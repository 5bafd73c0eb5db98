import { createElementBase, createEmitter, type SimElement } from "./payment-element.ts";
import { createNode } from "./styles.ts";

type WalletRequirements = { shippingAddressRequired?: boolean; emailRequired?: boolean; phoneNumberRequired?: boolean };

const walletBuyer = {
  name: "Sam Wallet",
  email: "wallet@example.com",
  phone: "+15555550100",
  address: { line1: "1 Main Street", line2: "", city: "Reno", state: "NV", postal_code: "89501", country: "US" },
};

/**
 * Creates a substitute for Apple Pay and Google Pay. It is one button that pays with a valid card and a fictional
 * buyer.
 */
export function createWalletElement(onDestroy: () => void, onUse: () => void): SimElement {
  const events = createEmitter();
  const button = createNode(
    "button",
    { type: "button", class: "sim-button", "data-testid": "sim-wallet" },
    "Pay with simulated wallet",
  );
  const element = createElementBase("expressCheckout", button, events, () =>
    events.emit("ready", {
      elementType: "expressCheckout",
      availablePaymentMethods: { applePay: false, googlePay: true, link: false, paypal: false, amazonPay: false },
    }),
  );
  const emitConfirm = (resolved: WalletRequirements) => {
    onUse();
    events.emit("confirm", {
      elementType: "expressCheckout",
      expressPaymentType: "google_pay",
      billingDetails: {
        name: walletBuyer.name,
        address: walletBuyer.address,
        ...(resolved.emailRequired === false ? {} : { email: walletBuyer.email }),
        ...(resolved.phoneNumberRequired ? { phone: walletBuyer.phone } : {}),
      },
      ...(resolved.shippingAddressRequired
        ? { shippingAddress: { name: walletBuyer.name, address: walletBuyer.address } }
        : {}),
      paymentFailed: () => events.emit("cancel", { elementType: "expressCheckout" }),
    });
  };
  button.addEventListener("click", () => {
    if (!events.has("click")) return emitConfirm({});
    events.emit("click", {
      elementType: "expressCheckout",
      expressPaymentType: "google_pay",
      resolve: (resolved: WalletRequirements = {}) => setTimeout(() => emitConfirm(resolved), 0),
      reject: () => events.emit("cancel", { elementType: "expressCheckout" }),
    });
  });
  element.destroy = () => {
    button.remove();
    onDestroy();
  };
  return element;
}
