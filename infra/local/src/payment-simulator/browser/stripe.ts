import { askCardholder } from "./challenge.ts";
import { type ElementsGroup, type ElementsOptions, makeElements, type StripeFault } from "./elements.ts";

type Intent = { id: string; status: string; amount: number; currency: string; last_payment_error: StripeFault | null };
type Answer = Partial<Intent> & { error?: StripeFault };
type Outcome = { paymentIntent?: Intent; error?: StripeFault };
type Confirmation = {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: { return_url?: string; receipt_email?: string; payment_method_data?: { billing_details?: Details } };
  redirect?: "always" | "if_required";
};
type Details = { [name: string]: string | Details | null | undefined };
type Ask = (address: string, fields?: Record<string, string>) => Promise<Answer>;

const goodCard = { number: "4242424242424242", month: "12", year: "2034", cvc: "123", zip: "12345" };
const releaseTrain = "endive";

/**
 * Defines `window.Stripe` for the simulator at `baseUrl`, as Stripe's own script does for Stripe.
 * @public Called by the script tag that `sim/stripe.js` is served to.
 */
export function install(baseUrl: string): void {
  const Stripe = (publishableKey: string) => makeStripe(asker(baseUrl, publishableKey));
  Stripe.version = releaseTrain;
  Object.defineProperty(window, "Stripe", { value: Stripe, configurable: true, writable: true });
}

function makeStripe(ask: Ask) {
  const retrievePaymentIntent = async (clientSecret: string): Promise<Outcome> =>
    outcomeOf(await readIntent(ask, clientSecret));
  const handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<Outcome> =>
    finish(ask, clientSecret, await readIntent(ask, clientSecret));
  const refuse = async () => ({
    error: { type: "invalid_request_error", message: "The payment simulator does not do this." },
  });
  return {
    elements: (options: ElementsOptions = {}) =>
      makeElements(options, async (clientSecret) => (await readIntent(ask, clientSecret)).error ?? null),
    confirmPayment: (confirmation: Confirmation) => confirmPayment(ask, confirmation),
    retrievePaymentIntent,
    handleNextAction,
    createToken: refuse,
    createPaymentMethod: refuse,
    createConfirmationToken: refuse,
    confirmCardPayment: refuse,
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  };
}

async function confirmPayment(
  ask: Ask,
  { elements, clientSecret, confirmParams = {}, redirect = "always" }: Confirmation,
): Promise<Outcome> {
  const secret = clientSecret ?? elements?._options.clientSecret;
  if (!secret) throw new Error("confirmPayment needs a clientSecret, or elements that were made with one.");
  if (redirect === "always" && !confirmParams.return_url) {
    throw new Error("confirmPayment needs confirmParams.return_url unless redirect is 'if_required'.");
  }
  const fault = await deferredFault(ask, elements, secret);
  if (fault) return { error: fault };
  const method = await ask("/v1/payment_methods", cardFields(elements, confirmParams));
  if (method.error) return { error: method.error };
  const confirmed = await ask(`/v1/payment_intents/${intentIdOf(secret)}/confirm`, {
    client_secret: secret,
    payment_method: method.id ?? "",
    ...(confirmParams.return_url ? { return_url: confirmParams.return_url } : {}),
    ...(confirmParams.receipt_email ? { receipt_email: confirmParams.receipt_email } : {}),
  });
  const outcome = await finish(ask, secret, confirmed);
  if (outcome.error || redirect === "if_required") return outcome;
  return leaveFor(confirmParams.return_url ?? location.href, secret, outcome);
}

/**
 * What Stripe's script insists on when the elements were made before the payment: they were submitted first, and they showed
 * the shopper the amount that is now charged.
 */
async function deferredFault(
  ask: Ask,
  elements: ElementsGroup | undefined,
  secret: string,
): Promise<StripeFault | null> {
  if (!elements) return null;
  const { clientSecret, amount, currency } = elements._options;
  if (clientSecret) return (await elements.submit()).error ?? null;
  if (!elements._wasSubmitted()) {
    throw new Error(
      "elements.submit() must be called before stripe.confirmPayment() when elements were made without a clientSecret.",
    );
  }
  const intent = await readIntent(ask, secret);
  if (intent.error) return intent.error;
  if (intent.amount === amount && intent.currency === currency) return null;
  return {
    type: "invalid_request_error",
    message: "The amount or currency shown to the shopper differs from the PaymentIntent's.",
  };
}

/** Puts the bank's question, where there is one, and reports how the payment stands afterwards. */
async function finish(ask: Ask, clientSecret: string, intent: Answer): Promise<Outcome> {
  if (intent.error || intent.status !== "requires_action") return outcomeOf(intent);
  const outcome = await askCardholder(inMoney(intent.amount ?? 0, intent.currency ?? "usd"));
  const answered = await ask(`/sim/3ds/${intentIdOf(clientSecret)}`, { client_secret: clientSecret, outcome });
  if (answered.error) return { error: answered.error };
  const after = await readIntent(ask, clientSecret);
  if (after.last_payment_error) return { error: { ...after.last_payment_error, payment_intent: after } };
  return outcomeOf(after);
}

function outcomeOf(answer: Answer): Outcome {
  return answer.error ? { error: answer.error } : { paymentIntent: answer as Intent };
}

function leaveFor(returnUrl: string, clientSecret: string, outcome: Outcome): Promise<never> {
  const address = new URL(returnUrl, location.href);
  address.searchParams.set("payment_intent", intentIdOf(clientSecret));
  address.searchParams.set("payment_intent_client_secret", clientSecret);
  address.searchParams.set("redirect_status", outcome.paymentIntent?.status === "processing" ? "pending" : "succeeded");
  location.assign(address);
  // As with Stripe's own script, nothing after a redirect is ever told.
  return new Promise(() => {});
}

function cardFields(
  elements: ElementsGroup | undefined,
  params: NonNullable<Confirmation["confirmParams"]>,
): Record<string, string> {
  const form = elements?._usesWallet() ? null : elements?.getElement("payment")?._form;
  const card = form?.read() ?? goodCard;
  const billing: Details = { address: { postal_code: card.zip }, ...params.payment_method_data?.billing_details };
  return {
    type: "card",
    "card[number]": card.number,
    "card[exp_month]": card.month,
    "card[exp_year]": card.year,
    "card[cvc]": card.cvc,
    ...flatten("billing_details", billing),
  };
}

function flatten(prefix: string, details: Details): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === "string") fields[`${prefix}[${name}]`] = value;
    else if (value) Object.assign(fields, flatten(`${prefix}[${name}]`, value));
  }
  return fields;
}

const intentIdOf = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? "";

const readIntent = (ask: Ask, clientSecret: string) =>
  ask(`/v1/payment_intents/${intentIdOf(clientSecret)}?client_secret=${encodeURIComponent(clientSecret)}`);

function inMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}

function asker(baseUrl: string, publishableKey: string): Ask {
  return async (address, fields) => {
    try {
      const answer = await fetch(baseUrl + address, {
        method: fields ? "POST" : "GET",
        headers: { authorization: `Bearer ${publishableKey}` },
        credentials: "omit",
        ...(fields ? { body: new URLSearchParams(fields) } : {}),
      });
      return (await answer.json()) as Answer;
    } catch {
      return {
        error: { type: "api_connection_error", message: "We could not reach the payment service. Please try again." },
      };
    }
  };
}
