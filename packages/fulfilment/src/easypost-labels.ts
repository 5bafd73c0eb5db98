import { splitPhone, toFullName } from "@storywall/domain/cart/address";
import { MM_PER_INCH } from "@storywall/domain/catalog/print-constants";
import { ShopError } from "@storywall/domain/errors";
import { toDeclaredOunces } from "@storywall/domain/kernel/weight";
import { carriers, findCarrier } from "@storywall/domain/orders/tracking-numbers";
import { LabelRate, type ParcelToLabel } from "@storywall/domain/production/shipping/labels";
import { z } from "zod";
import type { BoughtLabel, LabelService } from "./label-service.ts";

/** Staff wait for the answer. Carriers take several seconds to print a label. */
const TIMEOUT_MS = 20_000;

const MAX_PDF_BYTES = 5_000_000;

export type EasyPostOptions = {
  apiKey: string;
  /** Address of the label simulator, which replaces EasyPost's address. It has no path. */
  apiBase?: string | undefined;
  timeoutMs?: number;
};

/** The part of the client that is used. The package's types do not match its module format. */
type Client = Record<
  "Shipment",
  Record<"create" | "retrieve" | "buy" | "refund", (...input: unknown[]) => Promise<unknown>>
>;
type Request = { timeout(ms: number): Request };
type ClientOptions = { baseUrl?: string; requestMiddleware: (request: Request) => Request };
type ClientClass = new (apiKey: string, options: ClientOptions) => Client;

/** Loads the client on first use, because most processes of a shop buy no labels. */
async function openClient({ apiKey, apiBase, timeoutMs = TIMEOUT_MS }: EasyPostOptions): Promise<Client> {
  const EasyPost = (await import("@easypost/api")).default as unknown as ClientClass;
  return new EasyPost(apiKey, {
    ...(apiBase ? { baseUrl: `${apiBase}/v2/` } : {}),
    // The client's own option for the time limit has no effect.
    requestMiddleware: (request) => request.timeout(timeoutMs),
  });
}

/**
 * Creates the client of EasyPost. EasyPost sells each shipment's label only once, so the shipment's id is the
 * idempotency key. After a failed purchase, the shipment is read. If it has a label, the purchase succeeded.
 */
export function createEasyPostLabels(options: EasyPostOptions): LabelService {
  let opened: Promise<Client> | undefined;
  const getClient = () => {
    opened ??= openClient(options);
    return opened;
  };
  const retrieveShipment = (id: string) =>
    mapEasyPostErrors(async () => Shipment.parse(await (await getClient()).Shipment.retrieve(id)));
  return {
    quote: (parcel) =>
      mapEasyPostErrors(async () => {
        const { id, rates } = Shipment.parse(await (await getClient()).Shipment.create(toShipment(parcel)));
        return { shipmentId: id, rates: toLabelRates(rates) };
      }),
    buy: async ({ shipmentId, rateId }) => {
      const bought = await buyShipment(await getClient(), { shipmentId, rateId }, retrieveShipment);
      return downloadLabel(bought, options.timeoutMs ?? TIMEOUT_MS);
    },
    void: async (shipmentId) => {
      if (isLabelVoided(await retrieveShipment(shipmentId))) return;
      const { refund_status: status } = await mapEasyPostErrors(async () =>
        Shipment.parse(await (await getClient()).Shipment.refund(shipmentId)),
      );
      if (!isLabelVoided({ refund_status: status }))
        throw new ShopError("LABEL_REFUSED", { code: status ?? "not refunded" });
    },
  };
}

const Rate = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.string().regex(/^\d{1,5}(\.\d{1,5})?$/),
  currency: z.literal("USD"),
  delivery_days: z.int().min(0).nullish(),
});

/** The parts of EasyPost's answers that the shop uses. Anything else is an unreadable answer. */
const Shipment = z.object({
  id: z.string().min(1),
  rates: z.array(z.unknown()).nullish(),
  selected_rate: Rate.nullish(),
  tracking_code: z.string().min(4).max(40).nullish(),
  refund_status: z.string().nullish(),
  postage_label: z.object({ label_url: z.url(), label_pdf_url: z.url().nullish() }).nullish(),
});
type Shipment = z.infer<typeof Shipment>;

/** EasyPost's prices are in dollars with up to five decimals. A fraction of a cent is rounded up. */
const toCents = (dollars: string) => Math.ceil(Math.round(Number(dollars) * 1e5) / 1e3);

/** Returns the carrier's usual name, for links to its tracking page: EasyPost has "UPSDAP" and "FedExDefault". */
function toCarrierName(name: string): string {
  const key = findCarrier(name) ?? findCarrier(/^(usps|ups|fedex|dhl)/i.exec(name)?.[0] ?? "");
  return key ? carriers[key].name : name;
}

/** EasyPost writes services as "GroundAdvantage" or "UPS_GROUND". */
const toServiceName = (name: string) => name.replaceAll("_", " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2");

/** Rates in other currencies, and rates that cannot be read, are left out. */
function toLabelRates(rates: readonly unknown[] | null | undefined): LabelRate[] {
  const readable = (rates ?? []).flatMap((rate) => {
    const { success, data } = Rate.safeParse(rate);
    return success ? [toLabelRate(data)] : [];
  });
  return readable.toSorted((one, other) => one.cents - other.cents);
}

const toLabelRate = ({ id, carrier, service, rate, delivery_days: days }: z.infer<typeof Rate>): LabelRate =>
  LabelRate.parse({
    id,
    carrier: toCarrierName(carrier),
    service: toServiceName(service),
    cents: toCents(rate),
    days: days ?? null,
  });

const toInches = (mm: number) => Math.ceil((mm / MM_PER_INCH) * 10) / 10;

function toShipment({ reference, from, to, grams, size }: ParcelToLabel) {
  return {
    reference,
    from_address: toEasyPostAddress({ ...from, company: null }, from.name),
    to_address: toEasyPostAddress(to, toFullName(to)),
    parcel: {
      weight: toDeclaredOunces(grams),
      length: toInches(size.lengthMm),
      width: toInches(size.widthMm),
      height: toInches(size.heightMm),
    },
    options: { label_format: "PDF", label_size: "4x6", print_custom_1: reference },
  };
}

type PostalAddress = Omit<ParcelToLabel["to"], "firstName" | "lastName" | "countryCode">;

const toEasyPostAddress = (address: PostalAddress, name: string) => ({
  name,
  company: address.company,
  street1: address.address1,
  street2: address.address2,
  city: address.city,
  state: address.provinceCode,
  zip: address.zip,
  country: "US",
  phone: splitPhone(address.phone ?? "")?.number ?? null,
});

type Purchase = { shipmentId: string; rateId: string };

async function buyShipment(
  client: Client,
  { shipmentId, rateId }: Purchase,
  read: (id: string) => Promise<Shipment>,
): Promise<Shipment> {
  try {
    return requireBoughtShipment(
      await mapEasyPostErrors(async () => Shipment.parse(await client.Shipment.buy(shipmentId, rateId))),
    );
  } catch (error) {
    const shipment = await read(shipmentId);
    if (!shipment.postage_label) throw error;
    return requireBoughtShipment(shipment);
  }
}

function requireBoughtShipment(shipment: Shipment): Shipment {
  if (shipment.postage_label && shipment.selected_rate && shipment.tracking_code) return shipment;
  throw new ShopError("LABELS_UNAVAILABLE", { reason: "an answer without a label" });
}

async function downloadLabel(shipment: Shipment, timeoutMs: number): Promise<BoughtLabel> {
  const { selected_rate: rate, tracking_code: trackingNumber, postage_label: label } = shipment;
  if (!rate || !trackingNumber || !label) throw new ShopError("LABELS_UNAVAILABLE");
  const pdf = await mapEasyPostErrors(async () => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(label.label_pdf_url ?? label.label_url, { signal, redirect: "error" });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isPdf = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
    if (!response.ok || !isPdf || bytes.length > MAX_PDF_BYTES) throw new TypeError("The label is not a PDF");
    return bytes;
  });
  const { carrier, service, cents } = toLabelRate(rate);
  return { carrier, service, cents, trackingNumber, pdf };
}

const isLabelVoided = ({ refund_status: status }: Pick<Shipment, "refund_status">) =>
  status === "submitted" || status === "refunded";

/**
 * Runs a call to EasyPost and maps its errors. Statuses from 400 to 499 are refusals, except those that ask for a
 * retry. Other failures do not tell what EasyPost has done. Messages are dropped, because they can contain the address.
 */
async function mapEasyPostErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const { statusCode = 0, code } = Object(error) as { statusCode?: number; code?: unknown };
    const facts = { code: typeof code === "string" ? code : "", status: statusCode };
    const isRefused = statusCode >= 400 && statusCode < 500 && ![401, 403, 408, 429].includes(statusCode);
    throw new ShopError(isRefused ? "LABEL_REFUSED" : "LABELS_UNAVAILABLE", facts);
  }
}
