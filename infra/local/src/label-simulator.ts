import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/**
 * A fault of the next request whose method and path contain `path`. `down` and `refuse`: the request is not executed
 * and gets a 503 or 422. `cut`: it is executed, but the connection breaks before the response. `nonsense`: it is
 * executed, but the response violates the API's format. `silent`: it is neither executed nor answered.
 */
export type LabelFault = { mode: "down" | "refuse" | "cut" | "nonsense" | "silent"; path: string };

type Rate = {
  id: string;
  carrier: string;
  service: string;
  rate: string;
  currency: string;
  delivery_days: number | null;
};

type SimulatedShipment = {
  id: string;
  object: "Shipment";
  reference: unknown;
  rates: Rate[];
  selected_rate: Rate | null;
  tracking_code: string | null;
  refund_status: "submitted" | null;
  postage_label: { label_url: string } | null;
};

export type LabelSimulator = {
  baseUrl: string;
  /** Bodies of the requests for rates. */
  requests: Record<string, unknown>[];
  /** Ids of the shipments whose label was charged, once for each charge. */
  charges: string[];
  fail(...faults: LabelFault[]): void;
  stop(): Promise<void>;
};

/** Invented prices in cents per pound. */
const services = [
  { carrier: "USPS", service: "GroundAdvantage", base: 480, perPound: 110, delivery_days: 4 },
  { carrier: "UPSDAP", service: "Ground", base: 620, perPound: 95, delivery_days: 3 },
  { carrier: "USPS", service: "Priority", base: 760, perPound: 160, delivery_days: 2 },
];

/**
 * Starts a stand-in for EasyPost's shipments. Its labels are worthless and its prices made up. It has been compared with
 * EasyPost's documentation, never with the real service. It forgets everything when it stops.
 */
export async function startLabelSimulator({ port = 0 }: { port?: number } = {}): Promise<LabelSimulator> {
  const shipments = new Map<string, SimulatedShipment>();
  const requests: Record<string, unknown>[] = [];
  const charges: string[] = [];
  let faults: LabelFault[] = [];
  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      console.error("label simulator:", error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", baseUrl);
    const address = `${request.method} ${pathname}`;
    const fault = faults.find(({ path }) => address.includes(path));
    faults = faults.filter((other) => other !== fault);
    if (fault?.mode === "silent") return;
    if (fault?.mode === "down") return sendError(response, 503, "SERVICE_UNAVAILABLE");
    if (fault?.mode === "refuse") return sendError(response, 422, "SHIPMENT.POSTAGE.FAILURE");
    if (pathname.startsWith("/labels/")) return void response.end(labelPdf);
    if (!request.headers.authorization?.startsWith("Basic ")) return sendError(response, 401, "APIKEY.INACTIVE");
    const answer = executeRequest(address, request.method === "POST" ? await readBody(request) : {});
    if (fault?.mode === "cut") return void response.destroy();
    if (fault?.mode === "nonsense") return sendJson(response, 200, { id: 7, rates: "none" });
    if (typeof answer === "string") return sendError(response, answer === "NOT_FOUND" ? 404 : 422, answer);
    sendJson(response, 200, answer);
  }

  function executeRequest(address: string, body: Record<string, unknown>): SimulatedShipment | string {
    if (address === "POST /v2/shipments") return createShipment(body.shipment as Record<string, unknown>);
    const [, id = "", action = "read"] = /\/v2\/shipments\/(\w+)(?:\/(\w+))?$/.exec(address) ?? [];
    const shipment = shipments.get(id);
    if (!shipment) return "NOT_FOUND";
    if (action === "buy") return buyShipment(shipment, (body.rate as { id?: unknown } | undefined)?.id);
    if (action === "refund") {
      if (!shipment.postage_label) return "SHIPMENT.REFUND.UNAVAILABLE";
      shipment.refund_status = "submitted";
    }
    return shipment;
  }

  function createShipment(shipment: Record<string, unknown>): SimulatedShipment {
    requests.push(shipment);
    const { weight } = shipment.parcel as { weight: number };
    const rates = services.map(({ carrier, service, base, perPound, delivery_days }) => ({
      id: createId("rate"),
      carrier,
      service,
      rate: ((base + perPound * Math.ceil(weight / 16)) / 100).toFixed(2),
      currency: "USD",
      delivery_days,
    }));
    const created: SimulatedShipment = {
      id: createId("shp"),
      object: "Shipment",
      reference: shipment.reference,
      rates,
      selected_rate: null,
      tracking_code: null,
      refund_status: null,
      postage_label: null,
    };
    shipments.set(created.id, created);
    return created;
  }

  function buyShipment(shipment: SimulatedShipment, rateId: unknown): SimulatedShipment | string {
    if (shipment.postage_label) return "SHIPMENT.POSTAGE.EXISTS";
    const rate = shipment.rates.find(({ id }) => id === rateId);
    if (!rate) return "RATE.UNAVAILABLE";
    charges.push(shipment.id);
    shipment.selected_rate = rate;
    shipment.tracking_code = createTrackingNumber(rate.carrier, shipments.size);
    shipment.postage_label = { label_url: `${baseUrl}/labels/${shipment.id}.pdf` };
    return shipment;
  }

  return {
    baseUrl,
    requests,
    charges,
    fail: (...next) => {
      faults = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const createId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;

const readBody = (request: IncomingMessage) =>
  json(request).then(
    (body) => body as Record<string, unknown>,
    () => ({}),
  );

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const sendError = (response: ServerResponse, status: number, code: string) =>
  sendJson(response, status, { error: { code, message: "Simulated.", errors: [] } });

/** Returns a tracking number with a valid check digit. */
function createTrackingNumber(carrier: string, count: number): string {
  const computeWeightedSum = (digits: string, weights: readonly number[]) =>
    [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);
  if (carrier === "USPS") {
    const digits = `94001${String(count).padStart(16, "0")}`;
    return `${digits}${(10 - (computeWeightedSum(digits, [3, 1]) % 10)) % 10}`;
  }
  const digits = `999999${String(count).padStart(9, "0")}`;
  return `1Z${digits}${(10 - (computeWeightedSum(digits, [1, 2]) % 10)) % 10}`;
}

const labelPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 58>>stream
BT /F 18 Tf 30 300 Td (SAMPLE LABEL - DO NOT MAIL) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
`;
