import { seededPromos } from "@storywall/domain/catalog/promos";
import { templates } from "@storywall/domain/catalog/templates";
import { UserId } from "@storywall/domain/kernel/ids";
import { createCheckout } from "@storywall/services/checkout/create-checkout";
import { aFilledCart, shippingAddress } from "@storywall/services/checkout/paying.fixture";
import type { Deps } from "@storywall/services/kernel/deps";
import { anArtItem } from "@storywall/testing/an-art-item";
import { anOrder } from "@storywall/testing/an-order";
import { aCart, aCartLine, aReadyPhoto, aUser } from "@storywall/testing/factories";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { createOpenApiDocument } from "../http/openapi/document.ts";
import type { OpenApiDocument } from "../http/openapi/types.ts";
import { restRoutes } from "../rest-routes.ts";
import { type Browser, test } from "../shop.fixture.ts";
import { collectIds, generateRequest, type Target, targetsOf } from "./requests.fixture.ts";
import { seededRandom } from "./seeded-random.fixture.ts";
import type { KnownIds } from "./values.fixture.ts";

const howMany = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const leaks = /\bat .*\.ts\b|prisma|\bselect .* from\b|node_modules|postgres|planted-victim@|Planted Street/i;

test(`${howMany} requests made from the document: no fault, no leak, no answer it does not describe (§3.4)`, {
  timeout: 60_000 + howMany * 60,
}, async ({ shop, db, deps }) => {
  const document = createOpenApiDocument(restRoutes);
  const targets = targetsOf(document);
  const chance = seededRandom(seed);
  const seen: KnownIds = { ids: new Map(), uuids: [] };
  const isDescribed = createResponseValidator(document);

  const victim = await aUser(db);
  const photo = await aReadyPhoto(deps, { userId: victim.id });
  const order = await anOrder(db, { userId: victim.id, email: "planted-victim@example.com", photoId: photo.id });
  const cart = await aCart(db, { userId: victim.id, email: "planted-victim@example.com" });
  const checkout = await aCheckout(deps, victim.id, "planted-victim@example.com");
  collectIds(seen, JSON.stringify([victim.id, order.id, cart.id, checkout]));
  seen.uuids.push(photo.uuid);

  await db.promo.createMany({ data: [...seededPromos] });
  for (let at = 0; at < 6; at++) {
    const { id } = await anArtItem(db, {});
    collectIds(seen, id);
  }
  collectIds(seen, templates.map(({ id }) => id).join());

  const admin = await shop.openAdmin();
  const askers = [
    await createShopper(shop.openBrowser(), deps, seen),
    await createShopper(shop.openBrowser(), deps, seen),
  ];
  askers.push({ browser: shop.openBrowser(), own: seen }, { browser: admin, own: seen });
  const problems: string[] = [];
  const reached = new Set<string>();
  for (let at = 0; at < howMany; at++) {
    const target = (chance.happens(0.8) ? targets[at % targets.length] : undefined) ?? chance.oneOf(targets);
    const who = chance.oneOf(askers);
    const request = generateRequest(target, { chance, seen: chance.happens(0.8) ? who.own : seen, document });
    const answer = await who.browser.call(request.at, request.call);
    const text = answer.bytes.toString();
    const name = `${target.method} ${target.path}`;
    if (answer.status === 200) reached.add(name);
    collectIds(seen, text);
    collectIds(who.own, text);
    // A caller's own data export may contain what the caller entered, but never the owner's data.
    const isOwnCopy = target.path.endsWith("/my-data");
    // An answer may repeat the address that the request itself contains.
    const isEcho = JSON.stringify(request).includes("planted-victim@example.com");
    const checked = isOwnCopy || isEcho ? text.replaceAll("planted-victim@example.com", "") : text;
    const isVictims = isOwnCopy && [victim.id, order.number, cart.id, photo.uuid].some((id) => text.includes(id));
    const complaint =
      (isVictims ? "a leak: the victim's things" : null) ??
      findProblem(answer.status, who.browser === admin ? "" : checked) ??
      isDescribed(target, answer.status, answer.body);
    if (complaint)
      problems.push(
        `${complaint}\n  ${name} → ${answer.status} ${text.slice(0, 300)}\n  sent ${JSON.stringify(request).slice(0, 600)}`,
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
  // A run in which every request is rejected would prove nothing.
  expect(reached.size).toBeGreaterThan(targets.length * 0.6);
});

type Caller = { browser: Browser; own: KnownIds };

async function createShopper(browser: Browser, deps: Deps, shared: KnownIds): Promise<Caller> {
  const { body } = await browser.mutate("visitor.ensure");
  const userId = String(body.userId);
  const photo = await aReadyPhoto(deps, { userId });
  const orders = [
    await anOrder(deps.db, { userId, photoId: photo.id }),
    await anOrder(deps.db, { userId, lines: [aCartLine({ isUploadLater: true })] }),
  ];
  const own: KnownIds = { ...shared, ids: new Map(shared.ids), uuids: [photo.uuid] };
  collectIds(own, JSON.stringify([userId, await aCheckout(deps, userId), await aCart(deps.db, { userId }), orders]));
  return { browser, own };
}

async function aCheckout(deps: Deps, userId: string, email?: string): Promise<string> {
  const ctx = { ...deps, userId: UserId.parse(userId), admin: null };
  const { id: cartId } = await aFilledCart(ctx);
  const { id } = await createCheckout(ctx, { cartId, email: email ?? "ada@example.com", shippingAddress });
  return id;
}

function findProblem(status: number, text: string): string | null {
  if (status >= 500) return "a fault";
  const leak = leaks.exec(text);
  return leak ? `a leak: ${leak[0]}` : null;
}

/** Checks that the document describes a response: its status and every field of its body. */
function createResponseValidator(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  const part = (text: string) => encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));
  return ({ path, method, operation }: Target, status: number, body: unknown): string | null => {
    const described = operation.responses[status];
    if (!described) return [404, 405].includes(status) ? null : `the status ${status} is not described`;
    if (status === 304) return null;
    const ref =
      "$ref" in described
        ? `api${described.$ref}/content/application~1json/schema`
        : `api#/paths/${part(path)}/${method}/responses/${status}/content/${part("application/json")}/schema`;
    const judge = ajv.getSchema(ref);
    if (!judge) return `no schema at ${ref}`;
    return judge(body) ? null : `a body that is not described: ${ajv.errorsText(judge.errors)}`;
  };
}
