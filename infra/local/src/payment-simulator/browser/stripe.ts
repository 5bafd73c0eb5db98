import { showChallenge } from "./challenge.ts";
import { createElements, type ElementsGroup, type ElementsOptions, type StripeError } from "./elements.ts";

type Intent = { id: string; status: string; amount: number; currency: string; last_payment_error: StripeError | null };
type IntentResponse = Partial<Intent> & { error?: StripeError };
type ConfirmationResult = { paymentIntent?: Intent; error?: StripeError };
type Confirmation = {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: { return_url?: string; receipt_email?: string; payment_method_data?: { billing_details?: Details } };
  redirect?: "always" | "if_required";
};
type Details = { [name: string]: string | Details | null | undefined };
type SendRequest = (address: string, fields?: Record<string, string>) => Promise<IntentResponse>;

const validTestCard = { number: "4242424242424242", month: "12", year: "2034", cvc: "123", zip: "12345" };
const releaseTrain = "endive";

/**
 * Defines `window.Stripe` for the simulator at `baseUrl`, as Stripe's own script does.
 * @public Called by the script that `browser-script.ts` bundles.
 */
export function installStripe(baseUrl: string): void {
  const Stripe = (publishableKey: string) => createStripe(createRequestSender(baseUrl, publishableKey));
  Stripe.version = releaseTrain;
  Object.defineProperty(window, "Stripe", { value: Stripe, configurable: true, writable: true });
}

function createStripe(sendRequest: SendRequest) {
  const retrievePaymentIntent = async (clientSecret: string): Promise<ConfirmationResult> =>
    toConfirmationResult(await readIntent(sendRequest, clientSecret));
  const handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<ConfirmationResult> =>
    finishConfirmation(sendRequest, clientSecret, await readIntent(sendRequest, clientSecret));
  const rejectUnsupportedCall = async () => ({
    error: { type: "invalid_request_error", message: "The payment simulator does not do this." },
  });
  return {
    elements: (options: ElementsOptions = {}) =>
      createElements(options, async (clientSecret) => (await readIntent(sendRequest, clientSecret)).error ?? null),
    confirmPayment: (confirmation: Confirmation) => confirmPayment(sendRequest, confirmation),
    retrievePaymentIntent,
    handleNextAction,
    createToken: rejectUnsupportedCall,
    createPaymentMethod: rejectUnsupportedCall,
    createConfirmationToken: rejectUnsupportedCall,
    confirmCardPayment: rejectUnsupportedCall,
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  };
}

async function confirmPayment(
  sendRequest: SendRequest,
  { elements, clientSecret, confirmParams = {}, redirect = "always" }: Confirmation,
): Promise<ConfirmationResult> {
  const secret = clientSecret ?? elements?._options.clientSecret;
  if (!secret) throw new Error("confirmPayment needs a clientSecret, or elements that were made with one.");
  if (redirect === "always" && !confirmParams.return_url) {
    throw new Error("confirmPayment needs confirmParams.return_url unless redirect is 'if_required'.");
  }
  const fault = await findDeferredError(sendRequest, elements, secret);
  if (fault) return { error: fault };
  const method = await sendRequest("/v1/payment_methods", toCardFields(elements, confirmParams));
  if (method.error) return { error: method.error };
  const payment = elements?._walletPayment();
  const confirmed = await sendRequest(`/v1/payment_intents/${parseIntentId(secret)}/confirm`, {
    client_secret: secret,
    payment_method: method.id ?? "",
    ...(confirmParams.return_url ? { return_url: confirmParams.return_url } : {}),
    ...(confirmParams.receipt_email ? { receipt_email: confirmParams.receipt_email } : {}),
    ...(payment?.isShipped ? flattenDetails("shipping", { name: payment.name, address: payment.address }) : {}),
  });
  const outcome = await finishConfirmation(sendRequest, secret, confirmed);
  if (!outcome.error) elements?._closeWallet();
  if (outcome.error || redirect === "if_required") return outcome;
  return redirectToReturnUrl(confirmParams.return_url ?? location.href, secret, outcome);
}

/**
 * Makes the same two checks as Stripe's script for elements that were created before the payment intent: the elements
 * must have been submitted, and their amount must equal the intent's amount.
 */
async function findDeferredError(
  sendRequest: SendRequest,
  elements: ElementsGroup | undefined,
  secret: string,
): Promise<StripeError | null> {
  if (!elements) return null;
  const { clientSecret, amount, currency } = elements._options;
  if (clientSecret) return (await elements.submit()).error ?? null;
  if (!elements._wasSubmitted()) {
    throw new Error(
      "elements.submit() must be called before stripe.confirmPayment() when elements were made without a clientSecret.",
    );
  }
  const intent = await readIntent(sendRequest, secret);
  if (intent.error) return intent.error;
  if (intent.amount === amount && intent.currency === currency) return null;
  return {
    type: "invalid_request_error",
    message: "The amount or currency shown to the shopper differs from the PaymentIntent's.",
  };
}

/** Shows the bank's challenge if there is one, then returns the payment's result. */
async function finishConfirmation(
  sendRequest: SendRequest,
  clientSecret: string,
  intent: IntentResponse,
): Promise<ConfirmationResult> {
  if (intent.error || intent.status !== "requires_action") return toConfirmationResult(intent);
  const outcome = await showChallenge(formatAmount(intent.amount ?? 0, intent.currency ?? "usd"));
  const answered = await sendRequest(`/sim/3ds/${parseIntentId(clientSecret)}`, {
    client_secret: clientSecret,
    outcome,
  });
  if (answered.error) return { error: answered.error };
  const after = await readIntent(sendRequest, clientSecret);
  if (after.last_payment_error) return { error: { ...after.last_payment_error, payment_intent: after } };
  return toConfirmationResult(after);
}

function toConfirmationResult(answer: IntentResponse): ConfirmationResult {
  return answer.error ? { error: answer.error } : { paymentIntent: answer as Intent };
}

function redirectToReturnUrl(returnUrl: string, clientSecret: string, outcome: ConfirmationResult): Promise<never> {
  const address = new URL(returnUrl, location.href);
  address.searchParams.set("payment_intent", parseIntentId(clientSecret));
  address.searchParams.set("payment_intent_client_secret", clientSecret);
  address.searchParams.set("redirect_status", outcome.paymentIntent?.status === "processing" ? "pending" : "succeeded");
  location.assign(address);
  // As in Stripe's script, the promise never settles after a redirect.
  return new Promise(() => {});
}

function toCardFields(
  elements: ElementsGroup | undefined,
  params: NonNullable<Confirmation["confirmParams"]>,
): Record<string, string> {
  const payment = elements?._walletPayment();
  const form = payment ? null : elements?.getElement("payment")?._form;
  const card = form?.readCardInput() ?? { ...validTestCard, ...(payment ? { number: payment.cardNumber } : {}) };
  const billing: Details = {
    address: payment?.address ?? { postal_code: card.zip },
    ...(payment ? { name: payment.name, email: payment.email } : {}),
    ...params.payment_method_data?.billing_details,
  };
  return {
    type: "card",
    "card[number]": card.number,
    "card[exp_month]": card.month,
    "card[exp_year]": card.year,
    "card[cvc]": card.cvc,
    ...flattenDetails("billing_details", billing),
  };
}

function flattenDetails(prefix: string, details: Details): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === "string") fields[`${prefix}[${name}]`] = value;
    else if (value) Object.assign(fields, flattenDetails(`${prefix}[${name}]`, value));
  }
  return fields;
}

const parseIntentId = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? "";

const readIntent = (sendRequest: SendRequest, clientSecret: string) =>
  sendRequest(`/v1/payment_intents/${parseIntentId(clientSecret)}?client_secret=${encodeURIComponent(clientSecret)}`);

function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}

function createRequestSender(baseUrl: string, publishableKey: string): SendRequest {
  return async (address, fields) => {
    try {
      const answer = await fetch(baseUrl + address, {
        method: fields ? "POST" : "GET",
        headers: { authorization: `Bearer ${publishableKey}` },
        credentials: "omit",
        ...(fields ? { body: new URLSearchParams(fields) } : {}),
      });
      return (await answer.json()) as IntentResponse;
    } catch {
      return {
        error: { type: "api_connection_error", message: "We could not reach the payment service. Please try again." },
      };
    }
  };
}
