import { showChallenge } from "./challenge.ts";
import { createElements, type ElementsGroup, type StripeError } from "./elements.ts";
import type { WalletAddress } from "./wallet-sheet.ts";

type Intent = { id: string; status: string; amount: number; currency: string; last_payment_error: StripeError | null };
type IntentResponse = Partial<Intent> & { error?: StripeError };
type ConfirmationResult = { paymentIntent?: Intent; error?: StripeError };
type Confirmation = { elements: ElementsGroup; clientSecret: string; redirect: "if_required" };
type SendRequest = (address: string, fields?: Record<string, string>) => Promise<IntentResponse>;

const walletCard = { month: "12", year: "2034", cvc: "123" };

/**
 * Defines `window.Stripe` for the simulator at `baseUrl`, as Stripe's own script does.
 * @public Called by the script that `server.ts` bundles.
 */
export function installStripe(baseUrl: string): void {
  const Stripe = (publishableKey: string) => createStripe(createRequestSender(baseUrl, publishableKey));
  Stripe.version = "endive";
  Object.defineProperty(window, "Stripe", { value: Stripe, configurable: true, writable: true });
}

function createStripe(sendRequest: SendRequest) {
  const rejectUnsupportedCall = async () => ({
    error: { type: "invalid_request_error", message: "The payment simulator does not do this." },
  });
  return {
    elements: createElements,
    confirmPayment: (confirmation: Confirmation) => confirmPayment(sendRequest, confirmation),
    // react-stripe-js only checks that these methods exist.
    createToken: rejectUnsupportedCall,
    createPaymentMethod: rejectUnsupportedCall,
    confirmCardPayment: rejectUnsupportedCall,
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  };
}

async function confirmPayment(
  sendRequest: SendRequest,
  { elements, clientSecret, redirect }: Confirmation,
): Promise<ConfirmationResult> {
  if (redirect !== "if_required") throw new Error("The payment simulator does not redirect.");
  if (!elements._wasSubmitted()) throw new Error("elements.submit() must be called before stripe.confirmPayment().");
  const intent = await readIntent(sendRequest, clientSecret);
  if (intent.error) return { error: intent.error };
  if (intent.amount !== elements._options.amount || intent.currency !== elements._options.currency) {
    const message = "The amount or currency shown to the shopper differs from the PaymentIntent's.";
    return { error: { type: "invalid_request_error", message } };
  }
  const payment = elements._walletPayment();
  const card = payment ? { ...walletCard, number: payment.cardNumber } : elements._cardForm()?.readCardInput();
  const method = await sendRequest("/v1/payment_methods", {
    type: "card",
    "card[number]": card?.number ?? "",
    "card[exp_month]": card?.month ?? "",
    "card[exp_year]": card?.year ?? "",
    "card[cvc]": card?.cvc ?? "",
  });
  if (method.error) return { error: method.error };
  const confirmed = await sendRequest(`/v1/payment_intents/${parseIntentId(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id ?? "",
    ...(payment?.isShipped ? toShippingFields(payment.name, payment.address) : {}),
  });
  const outcome = await finishConfirmation(sendRequest, clientSecret, confirmed);
  if (!outcome.error) elements._closeWallet();
  return outcome;
}

/** Shows the bank's challenge if there is one, then returns the payment's result. */
async function finishConfirmation(
  sendRequest: SendRequest,
  clientSecret: string,
  intent: IntentResponse,
): Promise<ConfirmationResult> {
  if (intent.error) return { error: intent.error };
  if (intent.status !== "requires_action") return { paymentIntent: intent as Intent };
  const { amount = 0, currency = "usd" } = intent;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const outcome = await showChallenge(format.format(amount / 100));
  const fields = { client_secret: clientSecret, outcome };
  const { error } = await sendRequest(`/sim/3ds/${parseIntentId(clientSecret)}`, fields);
  if (error) return { error };
  const after = await readIntent(sendRequest, clientSecret);
  if (after.last_payment_error) return { error: { ...after.last_payment_error, payment_intent: after } };
  return after.error ? { error: after.error } : { paymentIntent: after as Intent };
}

function toShippingFields(name: string, address: WalletAddress): Record<string, string> {
  const fields = Object.entries(address).map(([key, value]) => [`shipping[address][${key}]`, value ?? ""]);
  return { "shipping[name]": name, ...Object.fromEntries(fields) };
}

const parseIntentId = (clientSecret: string) => clientSecret.split("_secret_")[0] ?? "";

const readIntent = (sendRequest: SendRequest, clientSecret: string) =>
  sendRequest(`/v1/payment_intents/${parseIntentId(clientSecret)}?client_secret=${encodeURIComponent(clientSecret)}`);

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
