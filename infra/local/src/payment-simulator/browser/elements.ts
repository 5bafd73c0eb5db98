import { createEmitter, createPaymentElement, type Listener, type SimElement } from "./payment-element.ts";
import { addStyles } from "./styles.ts";
import { createWalletElement, type WalletElement } from "./wallet-element.ts";
import type { WalletPayment } from "./wallet-sheet.ts";

export type StripeError = { type: string; code?: string; message: string; [detail: string]: unknown };
export type ElementsOptions = {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  [other: string]: unknown;
};

export type ElementsGroup = {
  _options: ElementsOptions;
  /** Payment that was confirmed in the wallet; null while the shopper uses the card form. */
  _walletPayment: () => WalletPayment | null;
  /** Closes the wallet's sheet after the payment. */
  _closeWallet: () => void;
  /** Whether submit() has succeeded. */
  _wasSubmitted: () => boolean;
  create: (type: string, options?: Record<string, unknown>) => SimElement;
  getElement: (type: unknown) => SimElement | null;
  submit: () => Promise<{ error?: StripeError; selectedPaymentMethod?: string }>;
  update: (options: ElementsOptions) => void;
  fetchUpdates: () => Promise<{ error?: StripeError }>;
  on: (event: string, listener: Listener) => ElementsGroup;
  off: (event: string, listener?: Listener) => ElementsGroup;
};

export function createElements(
  options: ElementsOptions,
  refetch: (clientSecret: string) => Promise<StripeError | null>,
): ElementsGroup {
  assertValidOptions(options);
  addStyles();
  const created = new Map<string, SimElement>();
  const events = createEmitter();
  let walletPayment: WalletPayment | null = null;
  let walletElement: WalletElement | null = null;
  let submitted = false;
  const group: ElementsGroup = {
    _options: { ...options },
    _walletPayment: () => walletPayment,
    _closeWallet: () => walletElement?._closeSheet(),
    _wasSubmitted: () => submitted,
    create(type, elementOptions = {}) {
      if (created.has(type)) throw new Error(`Can only create one Element of type ${type} through Elements.`);
      const onDestroyed = () => created.delete(type);
      if (type === "expressCheckout") {
        walletElement = createWalletElement(elementOptions, {
          onDestroyed,
          onPayment: (payment) => (walletPayment = payment),
          readAmount: () => group._options.amount ?? 0,
        });
      }
      const element =
        type === "expressCheckout" && walletElement ? walletElement : createCardElement(type, onDestroyed);
      element._form?.onInput(() => (walletPayment = null));
      created.set(type, element);
      return element;
    },
    getElement: (type) => created.get(readElementTypeName(type)) ?? null,
    async submit() {
      const form = created.get("payment")?._form;
      const findError = walletPayment ? null : (form?.findError() ?? null);
      submitted = findError === null;
      if (!findError) return { selectedPaymentMethod: walletPayment ? "google_pay" : "card" };
      form?.showErrors();
      return { error: { type: "validation_error", ...findError } };
    },
    update(changes) {
      assertValidOptions({ ...group._options, ...changes });
      Object.assign(group._options, changes);
    },
    async fetchUpdates() {
      const { clientSecret } = group._options;
      const error = clientSecret ? await refetch(clientSecret) : null;
      return error ? { error } : {};
    },
    on(event, listener) {
      events.addListener(event, listener);
      return group;
    },
    off(event, listener) {
      events.removeListener(event, listener);
      return group;
    },
  };
  return group;
}

function createCardElement(type: string, onDestroyed: () => void): SimElement {
  if (type === "payment") return createPaymentElement(onDestroyed);
  throw new Error(`The payment simulator has no "${type}" element, only "payment" and "expressCheckout".`);
}

// Accepts the name of an element, or its React component, which stores that name in `__elementType`.
function readElementTypeName(type: unknown): string {
  if (typeof type === "string") return type;
  const name: unknown = (type as { __elementType?: unknown } | null)?.__elementType;
  return typeof name === "string" ? name : "";
}

function assertValidOptions(options: ElementsOptions): void {
  if (options.clientSecret !== undefined) {
    if (!/^pi_\w+_secret_\w+$/.test(options.clientSecret)) {
      throw new Error("Invalid value for elements(): clientSecret should look like pi_…_secret_….");
    }
    return;
  }
  if (options.mode === undefined) return;
  if (options.mode !== "payment") throw new Error('The payment simulator knows the mode "payment" only.');
  if (!Number.isSafeInteger(options.amount) || Number(options.amount) < 1) {
    throw new Error("Invalid value for elements(): amount must be a whole number of minor units, at least 1.");
  }
  if (typeof options.currency !== "string" || !/^[a-z]{3}$/.test(options.currency)) {
    throw new Error("Invalid value for elements(): currency must be three lower-case letters.");
  }
}
