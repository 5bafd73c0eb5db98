import { tokenPermissions } from "@storywall/domain/accounts/permissions";
import { seededPromos } from "@storywall/domain/catalog/promos";
import { templates } from "@storywall/domain/catalog/templates";
import { UserId } from "@storywall/domain/kernel/ids";
import { createFilledCart, shippingAddress } from "@storywall/services/checkout/checkout.fixture";
import { createCheckout } from "@storywall/services/checkout/create-checkout";
import type { Deps } from "@storywall/services/kernel/deps";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCart, createTestCartLine, createTestPhoto, createTestUser } from "@storywall/testing/factories";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { openProgram } from "../accounts/admin.fixture.ts";
import { createOpenApiDocument } from "../http/openapi/create-openapi-document.ts";
import { generalErrors } from "../http/openapi/describe-operation.ts";
import type { OpenApiDocument } from "../http/openapi/types.ts";
import { restRoutes } from "../rest-routes.ts";
import { type Browser, test } from "../shop.fixture.ts";
import { collectIds, generateRequest, listRequestTargets, type Target } from "./requests.fixture.ts";
import { createSeededRandom } from "./seeded-random.fixture.ts";
import type { KnownIds } from "./values.fixture.ts";

const requestCount = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const leakPattern = /\bat .*\.ts\b|prisma|\bselect .* from\b|node_modules|postgres|planted-victim@|Planted Street/i;

test(`${requestCount} random requests cause no server error or data leak (§3.4)`, {
  timeout: 60_000 + requestCount * 60,
}, async ({ shop, db, deps }) => {
  const document = createOpenApiDocument(restRoutes);
  const targets = listRequestTargets(document);
  const chance = createSeededRandom(seed);
  const seen: KnownIds = { ids: new Map(), uuids: [] };
  const validateResponse = createResponseValidator(document);

  const owner = await createTestUser(db);
  const photo = await createTestPhoto(deps, { userId: owner.id });
  const order = await createTestOrder(db, { userId: owner.id, email: "planted-victim@example.com", photoId: photo.id });
  const cart = await createTestCart(db, { userId: owner.id, email: "planted-victim@example.com" });
  const checkout = await createTestCheckout(deps, owner.id, "planted-victim@example.com");
  collectIds(seen, JSON.stringify([owner.id, order.id, cart.id, checkout]));
  seen.uuids.push(photo.uuid);

  await db.promo.createMany({ data: [...seededPromos] });
  for (let at = 0; at < 6; at++) {
    const { id } = await createTestArtItem(db, {});
    collectIds(seen, id);
  }
  collectIds(seen, templates.map(({ id }) => id).join());

  const admin = await shop.openAdminBrowser();
  const program = await openProgram(shop, tokenPermissions);
  const callers: FuzzCaller[] = [
    await createShopper(shop.openBrowser(), deps, seen),
    await createShopper(shop.openBrowser(), deps, seen),
  ];
  callers.push({ browser: shop.openBrowser(), own: seen }, { browser: admin, own: seen });
  callers.push({ browser: program, own: seen });
  const problems: string[] = [];
  const reached = new Set<string>();
  const undocumented = new Set<string>();
  for (let at = 0; at < requestCount; at++) {
    const target = (chance.nextBoolean(0.8) ? targets[at % targets.length] : undefined) ?? chance.pickOne(targets);
    const caller = chance.pickOne(callers);
    const request = generateRequest(target, { chance, seen: chance.nextBoolean(0.8) ? caller.own : seen, document });
    const answer = await caller.browser.call(request.requestPath, request.call);
    const text = answer.bytes.toString();
    const name = `${target.method} ${target.path}`;
    if (answer.status === 200) reached.add(name);
    else if (!isErrorDocumented(target, String(answer.body.code)))
      undocumented.add(`${name} ${String(answer.body.code)}`);
    collectIds(seen, text);
    collectIds(caller.own, text);
    // The data export may contain text that the caller entered, but no data of the owner.
    const isOwnCopy = target.path.endsWith("/my-data");
    // A response may repeat the email address that the request contains.
    const isEcho = JSON.stringify(request).includes("planted-victim@example.com");
    const checked = isOwnCopy || isEcho ? text.replaceAll("planted-victim@example.com", "") : text;
    const hasOwnerData = isOwnCopy && [owner.id, order.number, cart.id, photo.uuid].some((id) => text.includes(id));
    const problem =
      (hasOwnerData ? "a leak: the owner's data" : null) ??
      findResponseProblem(answer.status, caller.browser === admin || caller.browser === program ? "" : checked) ??
      validateResponse(target, answer.status, answer.body);
    if (problem)
      problems.push(
        `${problem}\n  ${name} → ${answer.status} ${text.slice(0, 300)}\n  sent ${JSON.stringify(request).slice(0, 600)}`,
      );
    if (problems.length > 20) break;
  }
  const faults = shop.faults.map(
    ({ path, error }) => `${path}: ${error instanceof Error ? error.stack?.slice(0, 600) : error}`,
  );
  expect({ seed, problems: problems.slice(0, 20), faults: faults.slice(0, 10) }).toEqual({
    seed,
    problems: [],
    faults: [],
  });
  expect([...undocumented]).toEqual([]);
  // More than half of the endpoints must have accepted a request. Otherwise the test would mostly cover rejections.
  expect(reached.size).toBeGreaterThan(targets.length / 2);
});

/** Returns whether the document lists an error's code for the operation, or for every operation. */
const isErrorDocumented = ({ operation }: Target, code: string): boolean =>
  (generalErrors as readonly string[]).includes(code) || operation["x-errors"].some((error) => error.code === code);

type FuzzCaller = { browser: Pick<Browser, "call">; own: KnownIds };

async function createShopper(browser: Browser, deps: Deps, shared: KnownIds): Promise<FuzzCaller> {
  const { body } = await browser.mutate("visitor.ensure");
  const userId = String(body.userId);
  const photo = await createTestPhoto(deps, { userId });
  const orders = [
    await createTestOrder(deps.db, { userId, photoId: photo.id }),
    await createTestOrder(deps.db, { userId, lines: [createTestCartLine({ isUploadLater: true })] }),
  ];
  const own: KnownIds = { ...shared, ids: new Map(shared.ids), uuids: [photo.uuid] };
  collectIds(
    own,
    JSON.stringify([userId, await createTestCheckout(deps, userId), await createTestCart(deps.db, { userId }), orders]),
  );
  return { browser, own };
}

async function createTestCheckout(deps: Deps, userId: string, email?: string): Promise<string> {
  const ctx = { ...deps, userId: UserId.parse(userId), admin: null };
  const { id: cartId } = await createFilledCart(ctx);
  const { id } = await createCheckout(ctx, { cartId, email: email ?? "ada@example.com", shippingAddress });
  return id;
}

function findResponseProblem(status: number, text: string): string | null {
  if (status >= 500) return "a server error";
  const leak = leakPattern.exec(text);
  return leak ? `a leak: ${leak[0]}` : null;
}

/** Returns a function that checks the status and every field of a response against the OpenAPI document. */
function createResponseValidator(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  const escapePointer = (text: string) => encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));
  return ({ path, method, operation }: Target, status: number, body: unknown): string | null => {
    const described = operation.responses[status];
    if (!described) return [404, 405].includes(status) ? null : `the status ${status} is not documented`;
    if (status === 304) return null;
    const ref =
      "$ref" in described
        ? `api${described.$ref}/content/application~1json/schema`
        : `api#/paths/${escapePointer(path)}/${method}/responses/${status}/content/${escapePointer("application/json")}/schema`;
    const validate = ajv.getSchema(ref);
    if (!validate) return `no schema at ${ref}`;
    return validate(body) ? null : `a body that is not documented: ${ajv.errorsText(validate.errors)}`;
  };
}
