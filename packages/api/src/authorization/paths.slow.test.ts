import { createHash } from "node:crypto";
import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { buildCaptureKey } from "@storywall/storage/storage-keys";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import type { Api } from "../app-router.ts";
import { fileRoutes } from "../file-routes.ts";
import type { RestRoute } from "../http/rest-route.ts";
import { restRoutes } from "../rest-routes.ts";
import type { Browser } from "../shop.fixture.ts";
import { createOtherUserBrowserFactory, openBrowserWithForgedAdmin, otherUserKinds } from "./other-users.fixture.ts";
import { address, type Owner } from "./owner.fixture.ts";
import { findMissingRows, getAccessRule, readComparableRows, test } from "./procedures.fixture.ts";
import { ownDataFiles } from "./samples.fixture.ts";

const buildRestSample = (
  { path }: Pick<RestRoute, "path">,
  { cartId, checkoutId, order, waiting, photo, line, shown, ...owner }: Owner,
) => ({
  cartId,
  checkoutId,
  orderId: order.id,
  cartItemId: order.lines[0]?.id,
  itemId: line.id,
  lineId: order.lines[0]?.id,
  tileName: order.tiles[0]?.name,
  changeId: owner.changeId,
  lineItem: { uuid: line.id, templateKey: "single_tile", userTemplateInfo: shown },
  lineItems: [{ uuid: line.id, templateKey: "single_tile", userTemplateInfo: shown }],
  variants: [{ variantId: "single_tile" }],
  framesInfo: [shown],
  items: [{ artItemId: owner.artId }],
  promoCode: "XMAS20",
  discountCode: "XMAS20",
  shippingAddress: address,
  shippingRate: "free-standard",
  shippingRateHandle: "free-standard",
  userTemplateInfo: shown,
  photo_id: photo.uuid,
  photo_obj: { handle: photo.handle },
  userPhotoId: photo.uuid,
  size: 1000,
  mime: "image/jpeg",
  template_key: "single_tile",
  templateKey: "single_tile",
  template_info: shown,
  design: shown,
  name: "Other",
  title: "Other",
  scanId: "7f4c2f7e-3a55-4e0c-9a4d-0f6f2b1c8d11",
  station: "printing",
  tiles: [{ frameSize: "rectangle_small", left: 1000, top: 1600 }],
  code: "000000",
  plates: 1,
  tags: ["bold"],
  to: path.startsWith("/api/admin/") ? "2026-11-30" : 1,
  page: 1,
  wallId: owner.wallId,
  captureId: owner.captureId,
  shareId: owner.shareId,
  jobId: owner.jobId,
  adminId: owner.adminId,
  refundId: owner.refundId,
  paymentIntentId: "pi_guess",
  orderNumber: order.number,
  number: order.number,
  email: "someone@example.com",
  password: "a guess",
  body: "Hello",
  text: "Hello",
  message: "Hello",
  reason: path.endsWith("/refunds") ? "goodwill" : "damaged",
  choice: "wait",
  confirm: "DELETE",
  amount: 100,
  is_admin_mode: true,
  problemCode: "PHOTO_TOO_SMALL",
  batchId: newId("batch"),
  boxes: null,
  carrier: "UPS",
  trackingNumber: "1Z999AA10123456784",
  frameStyle: "Infinite",
  frameSize: "rectangle_small",
  seen: null,
  onHand: 5,
  reorderPoint: 1,
  basisPointsOff: 1_000,
  firstDay: null,
  lastDay: null,
  firstOrderOnly: false,
  maxRedemptions: null,
  minSubtotal: null,
  version: 1,
  artId: owner.artId,
  artist: "Ann Lee",
  license: "Ours",
  kind: "orders",
  format: "csv",
  from: "2026-11-01",
  url: "https://example.com/",
  description: "",
  events: ["order.paid"],
  isPaused: false,
  webhookId: newId("webhook"),
  deliveryId: newId("delivery"),
  tileId: order.tiles[0]?.id,
  waitingId: waiting.id,
  labelId: newId("label"),
  giftCardId: newId("giftcard"),
  rateId: "rate_1",
});

function buildUrl(route: RestRoute, owner: Owner): string {
  const { path } = route;
  const sample: Record<string, unknown> = buildRestSample(route, owner);
  const id = path.includes("art-set") ? owner.setId : path.includes("/art/") ? owner.artId : "single_tile";
  const sampleParams: Record<string, unknown> = { ...sample, id, token: "a-guess", name: "trio" };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(sampleParams[name] ?? `no-sample-for-${name}`));
}

function sendRouteRequest(browser: Browser, route: RestRoute, owner: Owner, flag = ""): ReturnType<Browser["call"]> {
  const { method } = route;
  const path = buildUrl(route, owner);
  if (method !== "GET") return browser.call(path + flag, { method, body: buildRestSample(route, owner) });
  const query = Object.entries(buildRestSample(route, owner)).filter(([, value]) => typeof value === "string");
  return browser.call(`${path}?${new URLSearchParams(query as [string, string][])}${flag.replace("?", "&")}`);
}

/**
 * Returns the name of the first procedure that a route calls. The route gets a fake router that only records the name.
 */
async function findProcedure(route: RestRoute, owner: Owner): Promise<string> {
  class ProcedureCalledError extends Error {}
  const createThrowingRouter = (name: string) =>
    new Proxy(
      {},
      { get: (_, procedure) => () => Promise.reject(new ProcedureCalledError(`${name}.${String(procedure)}`)) },
    );
  const api = new Proxy({}, { get: (_, name) => createThrowingRouter(String(name)) }) as Api;
  const params = { id: "single_tile", token: "a-guess" };
  try {
    await route.handle(api, { ...buildRestSample(route, owner), ...params }, "https://shop.example");
  } catch (error) {
    if (error instanceof ProcedureCalledError) return error.message;
    throw new Error(`${route.method} ${route.path} needs more than wireSample in paths.test.ts has`, { cause: error });
  }
  throw new Error(`${route.method} ${route.path} asks no procedure`);
}

const listAdminRoutes = async (owner: Owner) => {
  const routesWithProcedure = await Promise.all(
    restRoutes.map(async (route) => ({ route, name: await findProcedure(route, owner) })),
  );
  return routesWithProcedure.filter(({ name }) => getAccessRule(name).access === "admin").map(({ route }) => route);
};

describe("A REST path", () => {
  test("every REST path calls a procedure with an access rule (S-140)", async ({ owner }) => {
    for (const route of restRoutes) {
      const name = await findProcedure(route, owner);
      const { access } = getAccessRule(name);
      expect({ path: route.path, access }).toMatchObject({ access: expect.any(String) });
      if (name !== "artSets.createCurated" && name !== "checkout.buy" && name !== "cart.change")
        expect({ path: route.path, name: route.procedure }).toEqual({ path: route.path, name });
    }
  });

  test("an admin path with is_admin_mode=true returns 403 and changes nothing (C-10, S-139)", async ({
    shop,
    owner,
    db,
  }) => {
    const routes = await listAdminRoutes(owner);
    expect(routes.map(({ path }) => path)).toContain("/api/art/item/{id}/save-item-tags");
    const before = await readComparableRows(db);
    for (const route of routes) {
      for (const browser of [shop.openBrowser(), owner.browser]) {
        const { status, body } = await sendRouteRequest(browser, route, owner, "?is_admin_mode=true");
        expect({ path: route.path, status, code: body.code }).toEqual({
          path: route.path,
          status: 403,
          code: "ADMIN_SIGN_IN_REQUIRED",
        });
      }
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test.for(otherUserKinds)(
    "no REST path returns 401 or the owner's secrets to %s (S-191, C-33)",
    async (who, { shop, owner, db, clock }) => {
      const openOtherBrowser = createOtherUserBrowserFactory(who, { shop, owner, clock });
      const routesWithProcedure = await Promise.all(
        restRoutes.map(async (route) => ({ route, access: getAccessRule(await findProcedure(route, owner)).access })),
      );
      const [holderRoutes, otherRoutes] = [true, false].map((isHolder) =>
        routesWithProcedure.filter(({ access }) => (access === "holder") === isHolder),
      );
      const before = await readComparableRows(db);
      for (const { route, access } of [...(otherRoutes ?? []), ...(holderRoutes ?? [])]) {
        // The requests up to here must not change any row. Later requests may change the cart or checkout because the
        // caller knows its id.
        if (route === holderRoutes?.[0]?.route)
          expect(findMissingRows(before, await readComparableRows(db))).toEqual([]);
        const { method, path } = route;
        const { status, bytes } = await sendRouteRequest(await openOtherBrowser(), route, owner);
        const sent = JSON.stringify(buildRestSample(route, owner)) + buildUrl(route, owner);
        const leaked = owner.secrets.filter((secret) => bytes.toString().includes(secret) && !sent.includes(secret));
        expect({ method, path, leaked }).toEqual({ method, path, leaked: [] });
        expect({ method, path, status }).not.toMatchObject({ status: 401 });
        expect({ method, path, isFault: status >= 500 && status !== 503 }).toEqual({ method, path, isFault: false });
        if (access === "order") expect({ method, path, status }).toEqual({ method, path, status: 404 });
        if (access === "admin") expect({ method, path, status }).toEqual({ method, path, status: 403 });
      }
    },
  );
});

const productionFiles: Record<string, string> = {
  "/admin/batches/{batchId}/{file} file": "travelers-letter.pdf",
  "/admin/tiles/{tileId}/{file} file": "traveler-a4.pdf",
  "/admin/boxes/{box}/{file} file": "label.pdf",
  "/admin/papers/{file} file": "slips.pdf",
  "/admin/print-days/{file} file": "2026-11-20.zip",
};

async function createPartlyFramedOrder(db: Db, { id, tiles }: Owner["order"]): Promise<string> {
  const batch = { id: newId("batch"), frameSize: "rectangle_small", frameStyle: "Infinite", startedBy: "test" };
  await db.batch.create({ data: { ...batch, startedAt: new Date("2026-11-20T17:00:00Z") } });
  for (const state of ["printing", "framing"]) await db.order.update({ where: { id }, data: { state } });
  for (const state of ["rendered", "printed", "framed"]) {
    await db.orderTile.update({ where: { id: tiles[0]?.id ?? "" }, data: { state, batchId: batch.id } });
  }
  return batch.id;
}

async function createBoughtLabel(db: Db, { id: orderId }: Owner["order"]): Promise<string> {
  const id = newId("label");
  await db.label.create({ data: { id, orderId, addressVersion: 1, shipmentId: "shp_1", rates: [] } });
  for (const state of ["buying", "bought"]) await db.label.update({ where: { id }, data: { state } });
  await db.labelFile.create({ data: { labelId: id, pdf: Buffer.from("%PDF-1.4"), createdAt: new Date() } });
  return id;
}

describe("A file of the shop", () => {
  test("exactly the file routes below /admin/ are restricted to admins (S-140)", () => {
    const isAdminPath = ({ path }: { path: string }) => path.startsWith("/admin/");
    const forAdmins = fileRoutes.filter(({ access }) => access === "admin");
    expect(forAdmins).toEqual(fileRoutes.filter(isAdminPath));
    expect(forAdmins.length).toBeGreaterThan(0);
  });

  test("a private file returns 404 to other users", async ({ shop, owner, db, storage, clock }) => {
    const { order, photo } = owner;
    const tileId = order.tiles[0]?.id;
    const jpeg = await makePhoto({ width: 60, height: 90, profile: "srgb" });
    await storage.write("prints/one.jpg", jpeg, { contentType: "image/jpeg" });
    const printSha256 = createHash("sha256").update(jpeg).digest("hex");
    const printed = { printKey: "prints/one.jpg", proofKey: "prints/one.jpg", printSha256 };
    await db.orderTile.updateMany({ where: { orderId: order.id }, data: printed });
    await storage.write(buildCaptureKey(owner.captureId), Buffer.from("wall"), { contentType: "image/jpeg" });
    await db.capture.update({ where: { id: owner.captureId }, data: { readyAt: new Date() } });
    const sampleParams: Record<string, string> = {
      file: `${owner.captureId}.jpg`,
      handle: photo.handle,
      size: "400.jpg",
      orderId: order.id,
      tileId: tileId ?? "",
      print: `${tileId}.pdf`,
      sheet: "60x90",
      page: "1.pdf",
    };
    const buildFilePath = (path: string) =>
      path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => productionFiles[`${path} ${name}`] ?? sampleParams[name] ?? "nothing",
      );
    sampleParams.batchId = await createPartlyFramedOrder(db, order);
    sampleParams.label = `${await createBoughtLabel(db, order)}.pdf`;
    sampleParams.box = toProductionCode(order.id);
    const fetchFile = (browser: Browser, path: string, token = "") =>
      browser.call(`${buildFilePath(path)}?is_admin_mode=true&token=${token}`);
    const admin = await shop.openAdminBrowser();
    const asid = admin.cookies.get("asid") ?? "";
    const exportInput = { kind: "orders", format: "csv", from: "2026-11-01", to: "2026-11-30" };
    sampleParams.ticket =
      String((await admin.mutate("exports.create", exportInput)).body.path)
        .split("/")
        .at(-1) ?? "";
    const { body: evidence } = await admin.mutate("admin.createEvidenceLink", { orderId: order.id });
    sampleParams.evidence = String(evidence.path).split("/").at(-1) ?? "";
    const before = await readComparableRows(db);
    for (const { path, access } of fileRoutes) {
      if (access === "anyone" || ownDataFiles.includes(path)) continue;
      expect({ path, status: (await fetchFile(admin, path)).status }).toEqual({ path, status: 200 });
      const isAdminPath = access === "admin";
      const expected = { path, status: isAdminPath ? 403 : 200 };
      expect({ path, status: (await fetchFile(owner.browser, path)).status }).toEqual(expected);
    }
    expect(await readComparableRows(db)).toEqual(before);
    clock.advance(31 * 60_000);
    admin.cookies.set("asid", asid);
    expect((await fetchFile(admin, "/admin/print-files/{print}")).body.code).toBe("ADMIN_SESSION_EXPIRED");
    expect(await readComparableRows(db)).toEqual(before);

    const link = owner.token("read");
    const forger = await openBrowserWithForgedAdmin(shop);
    for (const who of otherUserKinds) {
      const openOtherBrowser = createOtherUserBrowserFactory(who, { shop, owner, clock });
      for (const { path, access } of fileRoutes) {
        if (access === "anyone" || ownDataFiles.includes(path)) continue;
        const expected = { who, path, status: access === "admin" ? 403 : 404 };
        expect({ who, path, status: (await fetchFile(await openOtherBrowser(), path)).status }).toEqual(expected);
        const altered = await fetchFile(
          await openOtherBrowser(),
          path,
          `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`,
        );
        expect({ who, path, status: altered.status }).toEqual(expected);
        if (access === "admin") expect((await fetchFile(forger, path)).status).toBe(403);
      }
    }
    expect(findMissingRows(before, await readComparableRows(db))).toEqual([]);
  });
});
