import { type CardForm, createCardForm } from "./card-form.ts";
import { createElementMethods, type Emitter, type SimElement } from "./element.ts";
import { addStyles } from "./styles.ts";
import { createWalletElement } from "./wallet-element.ts";
import type { WalletPayment } from "./wallet-sheet.ts";

export type StripeError = { type: string; code?: string; message: string; [detail: string]: unknown };
type ElementsOptions = { mode?: string; amount?: number; currency?: string; [other: string]: unknown };

export type ElementsGroup = {
  _options: ElementsOptions;
  /** Payment that was confirmed in the wallet; null while the shopper uses the card form. */
  _walletPayment: () => WalletPayment | null;
  _cardForm: () => CardForm | null;
  /** Closes the wallet's sheet after the payment. */
  _closeWallet: () => void;
  /** Whether submit() has succeeded. */
  _wasSubmitted: () => boolean;
  create: (type: string, options?: Record<string, unknown>) => SimElement;
  getElement: (type: string) => SimElement | null;
  submit: () => Promise<{ error?: StripeError; selectedPaymentMethod?: string }>;
  update: (options: ElementsOptions) => void;
};

export function createElements(options: ElementsOptions): ElementsGroup {
  assertValidOptions(options);
  addStyles();
  let form: CardForm | null = null;
  let paymentElement: SimElement | null = null;
  let walletPayment: WalletPayment | null = null;
  let closeWallet = () => {};
  let wasSubmitted = false;
  const group: ElementsGroup = {
    _options: { ...options },
    _walletPayment: () => walletPayment,
    _cardForm: () => form,
    _closeWallet: () => closeWallet(),
    _wasSubmitted: () => wasSubmitted,
    create(type, elementOptions = {}) {
      if (type === "expressCheckout") {
        const wallet = createWalletElement(elementOptions, {
          onPayment: (payment) => (walletPayment = payment),
          readAmount: () => group._options.amount ?? 0,
        });
        closeWallet = wallet.closeSheet;
        return wallet.element;
      }
      if (type !== "payment") throw new Error(`The payment simulator has no "${type}" element.`);
      const created = createCardForm();
      form = created;
      created.onInput(() => (walletPayment = null));
      paymentElement = createPaymentElement(created, elementOptions, () => {
        if (form === created) form = null;
      });
      return paymentElement;
    },
    getElement: (type) => (type === "payment" && form ? paymentElement : null),
    async submit() {
      const error = walletPayment ? null : (form?.findError() ?? null);
      wasSubmitted = error === null;
      if (!error) return { selectedPaymentMethod: walletPayment ? "google_pay" : "card" };
      form?.showErrors();
      return { error: { type: "validation_error", ...error } };
    },
    update(changes) {
      assertValidOptions({ ...group._options, ...changes });
      Object.assign(group._options, changes);
    },
  };
  return group;
}

type PaymentElementOptions = { defaultValues?: { billingDetails?: { address?: { postal_code?: string } } } };

function createPaymentElement(form: CardForm, options: PaymentElementOptions, onDestroy: () => void): SimElement {
  const applyDefaults = ({ defaultValues }: PaymentElementOptions) => {
    const zip = defaultValues?.billingDetails?.address?.postal_code;
    if (zip !== undefined) form.setDefaultZip(zip);
  };
  applyDefaults(options);
  const onMount = ({ emit }: Emitter) => {
    const emitChange = () => emit("change", { complete: form.findError() === null, value: { type: "card" } });
    form.onInput(emitChange);
    emit("ready");
    emitChange();
  };
  return createElementMethods(form.node, { onMount, onUpdate: applyDefaults, onDestroy });
}

function assertValidOptions({ mode, amount, currency }: ElementsOptions): void {
  if (mode !== "payment") throw new Error('The payment simulator knows the mode "payment" only.');
  if (!Number.isSafeInteger(amount) || Number(amount) < 1)
    throw new Error("Invalid value for elements(): amount must be a whole number of minor units, at least 1.");
  if (!/^[a-z]{3}$/.test(currency ?? ""))
    throw new Error("Invalid value for elements(): currency must be three lower-case letters.");
}
