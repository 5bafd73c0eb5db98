import { type CardForm, createCardForm } from "./card-form.ts";
import { addStyles } from "./styles.ts";
import { createWalletElement } from "./wallet-element.ts";
import type { WalletPayment } from "./wallet-sheet.ts";

export type StripeError = { type: string; code?: string; message: string; [detail: string]: unknown };
type ElementsOptions = { mode?: string; amount?: number; currency?: string; [other: string]: unknown };

type Listener = (event: Record<string, unknown>) => void;

/** The methods that all elements have. */
export type SimElement = {
  on: (event: string, listener: Listener) => void;
  off: (event: string, listener: Listener) => void;
  mount: (target: HTMLElement) => void;
  update: (options: Record<string, unknown>) => void;
  destroy: () => void;
};

export type Emitter = {
  emit: (event: string, detail?: Record<string, unknown>) => void;
  has: (event: string) => boolean;
};

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
  submit: () => Promise<{ error?: StripeError; selectedPaymentMethod?: string }>;
  update: (options: ElementsOptions) => void;
};

export function createElements(options: ElementsOptions): ElementsGroup {
  assertValidOptions(options);
  addStyles();
  let form: CardForm | null = null;
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
      return createPaymentElement(created, () => {
        if (form === created) form = null;
      });
    },
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

/** Creates the methods that all elements share. `onMount` is called when the element is on the page. */
export function createElement(
  node: HTMLElement,
  { onMount, onUpdate = () => {}, onDestroy = () => {} }: ElementHooks,
): SimElement {
  const listeners = new Map<string, Set<Listener>>();
  const emitter: Emitter = {
    emit(event, detail = {}) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
    },
    has: (event) => (listeners.get(event)?.size ?? 0) > 0,
  };
  return {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    mount(target) {
      target.append(node);
      // Stripe's elements also mount asynchronously, so that the page can attach its listeners first.
      setTimeout(() => node.isConnected && onMount(emitter), 0);
    },
    update: onUpdate,
    destroy() {
      node.remove();
      onDestroy();
    },
  };
}

type ElementHooks = {
  onMount: (emitter: Emitter) => void;
  onUpdate?: SimElement["update"];
  onDestroy?: () => void;
};

function createPaymentElement(form: CardForm, onDestroy: () => void): SimElement {
  const onMount = ({ emit }: Emitter) => {
    const emitChange = () => emit("change", { complete: form.findError() === null, value: { type: "card" } });
    form.onInput(emitChange);
    emit("ready");
    emitChange();
  };
  return createElement(form.node, { onMount, onDestroy });
}

function assertValidOptions({ mode, amount, currency }: ElementsOptions): void {
  if (mode !== "payment") throw new Error('The payment simulator knows the mode "payment" only.');
  if (!Number.isSafeInteger(amount) || Number(amount) < 1)
    throw new Error("Invalid value for elements(): amount must be a whole number of minor units, at least 1.");
  if (!/^[a-z]{3}$/.test(currency ?? ""))
    throw new Error("Invalid value for elements(): currency must be three lower-case letters.");
}
