import { tokenPermissions } from "@storywall/domain/accounts/permissions";
import { sendSecurityEmail } from "@storywall/services/accounts/admin/send-security-email";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { createAdmin, createAdminWithPassword, openProgram, type Program } from "../accounts/admin.fixture.ts";
import { createPaidOrder } from "../orders/orders.fixture.ts";
import {
  adminProcedures,
  getSampleInput,
  type Procedure,
  readComparableRows,
  readErrorCode,
  test,
} from "./procedures.fixture.ts";

const MINUTE_MS = 60_000;

function callProcedure({ call }: Program, { name, type }: Procedure, input: unknown) {
  const path = `/api/trpc/${name}`;
  if (type === "mutation") return call(path, { method: "POST", body: input === null ? {} : { json: input } });
  return call(input === null ? path : `${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`);
}

const listOrders = ({ call }: Program) => call("/api/trpc/admin.orders");

describe("An API token", () => {
  test("only the hash of an API token is stored", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const { secret, id } = await openProgram(shop, ["stock.change", "orders.view"]);
    const { body } = await owner.query("apiTokens.list");
    expect(body).toEqual([
      expect.objectContaining({
        id,
        name: "Print lab",
        permissions: ["orders.view", "stock.change"],
        lastUsedAt: null,
      }),
    ]);
    const rows = [...(await readComparableRows(db))].join("\n");
    expect(rows).toContain(id);
    expect(rows).not.toContain(secret);
  });

  test("a token that may change orders or parcels may also see orders", async ({ shop }) => {
    for (const permission of tokenPermissions) {
      const { call } = await openProgram(shop, [permission]);
      const { status } = await call("/api/admin/orders");
      const isAboutOrders = /^(orders|photos|production|addresses)\./.test(permission);
      expect({ permission, status }).toEqual({ permission, status: isAboutOrders ? 200 : 403 });
    }
  });

  test("an API token can be created only after a proof of identity", async ({ shop, clock }) => {
    const input = { name: "Print lab", permissions: ["orders.view"] };
    for (const role of ["support", "production", "catalog", "readonly"] as const) {
      const { browser } = await createAdmin(shop, role);
      expect((await browser.mutate("apiTokens.create", input)).body).toMatchObject({ shopCode: "ADMIN_FORBIDDEN" });
      expect((await browser.query("apiTokens.list")).status).toBe(403);
    }
    const { browser } = await createAdminWithPassword(shop, "owner");
    const { body } = await browser.mutate("apiTokens.create", input);
    clock.advance(11 * MINUTE_MS);
    const { id: tokenId } = body.token as { id: string };
    for (const [name, sent] of [
      ["apiTokens.create", input],
      ["apiTokens.revoke", { tokenId }],
    ] as const) {
      expect((await browser.mutate(name, sent)).body).toMatchObject({ shopCode: "PROOF_REQUIRED" });
    }
  });

  test("an API token allows only the calls that its permissions cover", async ({ shop, owner }) => {
    const program = await openProgram(shop, tokenPermissions);
    const isForTokens = ({ permission }: { permission: string }) =>
      (tokenPermissions as readonly string[]).includes(permission);
    for (const procedure of adminProcedures) {
      const { name } = procedure;
      const code = readErrorCode(await callProcedure(program, procedure, getSampleInput(name, owner)));
      if (isForTokens(procedure)) {
        expect({ name, code }).not.toMatchObject({ code: expect.stringMatching(/^(ADMIN_|PROOF_|API_TOKEN_)/) });
      } else {
        expect({ name, code }).toEqual({ name, code: "ADMIN_FORBIDDEN" });
      }
    }
  });

  test("a token with one permission is rejected by every procedure that requires another one", async ({
    shop,
    owner,
    db,
  }) => {
    const program = await openProgram(shop, ["stock.change"]);
    await listOrders(program);
    const before = await readComparableRows(db);
    for (const procedure of adminProcedures.filter(({ permission }) => permission !== "stock.change")) {
      const { name } = procedure;
      const answer = await callProcedure(program, procedure, getSampleInput(name, owner));
      expect({ name, status: answer.status, code: readErrorCode(answer) }).toEqual({
        name,
        status: 403,
        code: "ADMIN_FORBIDDEN",
      });
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("reading an order by its id requires the permission to see orders", async ({ shop, owner }) => {
    const path = `/api/orders/${owner.order.id}`;
    const stock = await openProgram(shop, ["stock.change", "promos.change"]);
    expect(await stock.call(path)).toMatchObject({ status: 403, body: { code: "ADMIN_FORBIDDEN" } });
    const change = await stock.call(`${path}/actions/cancel`, { method: "POST", body: {} });
    expect(change).toMatchObject({ status: 403, body: { code: "ADMIN_FORBIDDEN" } });
    const lab = await openProgram(shop, ["orders.view"]);
    expect(await lab.call(path)).toMatchObject({ status: 200, body: { data: { _id: owner.order.id } } });
    expect((await lab.call(path)).bytes.toString()).not.toContain("proof.jpg");
  });

  test("an API token opens the files that its permissions cover", async ({ shop, owner, db, storage }) => {
    const [tile] = owner.order.tiles;
    const jpeg = await makePhoto({ width: 60, height: 90, profile: "srgb" });
    await storage.write("prints/one.jpg", jpeg, { contentType: "image/jpeg" });
    await db.orderTile.updateMany({ where: { orderId: owner.order.id }, data: { printKey: "prints/one.jpg" } });
    const path = `/admin/print-files/${tile?.id}.jpg`;
    const lab = await openProgram(shop, ["photos.view"]);
    expect(await lab.call(path)).toMatchObject({ status: 200, bytes: jpeg });
    expect((await (await openProgram(shop, ["orders.view"])).call(path)).body).toMatchObject({
      code: "ADMIN_FORBIDDEN",
    });
  });

  test("a revoked or unknown token gets 401 everywhere and changes nothing", async ({ shop, owner, db }) => {
    const lab = await openProgram(shop, ["orders.view", "photos.view"]);
    expect((await listOrders(lab)).status).toBe(200);
    const admin = await shop.openAdminBrowser();
    expect((await admin.mutate("apiTokens.revoke", { tokenId: lab.id })).status).toBe(200);
    expect((await admin.mutate("apiTokens.revoke", { tokenId: lab.id })).body).toMatchObject({
      shopCode: "API_TOKEN_NOT_FOUND",
    });
    expect((await admin.query("apiTokens.list")).body).toEqual([]);
    const stranger: Program = {
      ...lab,
      call: (path, call) => lab.call(path, { ...call, headers: { authorization: "Bearer storywall_guess" } }),
    };
    const before = await readComparableRows(db);
    for (const program of [lab, stranger]) {
      const answers = [
        await listOrders(program),
        await program.call(`/api/orders/${owner.order.id}`),
        await program.call(`/admin/print-files/${owner.order.tiles[0]?.id}`),
        await program.call("/api/misc/create_user", { method: "POST", body: {} }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
      for (const answer of answers) expect(answer.bytes.toString()).toContain("API_TOKEN_INVALID");
    }
    expect(await readComparableRows(db)).toEqual(before);
  });

  test("an API token takes precedence over the cookies of a request", async ({ shop }) => {
    const { secret } = await openProgram(shop, ["stock.change"]);
    const admin = await shop.openAdminBrowser();
    const answer = await admin.call("/api/trpc/admin.orders", { headers: { authorization: `Bearer ${secret}` } });
    expect(readErrorCode(answer)).toBe("ADMIN_FORBIDDEN");
    const me = await admin.call("/api/admin/me", { headers: { authorization: `bearer ${secret}` } });
    expect(me).toMatchObject({ status: 200, body: { data: null } });
  });

  test("the last use of an API token is recorded at most once a minute", async ({ shop, clock }) => {
    const admin = await shop.openAdminBrowser();
    const lab = await openProgram(shop, ["orders.view"]);
    const readLastUse = async () => {
      const tokens = (await admin.query("apiTokens.list")).body as unknown as { lastUsedAt: string | null }[];
      return tokens[0]?.lastUsedAt;
    };
    const first = clock.now().toISOString();
    await listOrders(lab);
    expect(await readLastUse()).toBe(first);
    clock.advance(MINUTE_MS / 2);
    await listOrders(lab);
    expect(await readLastUse()).toBe(first);
    clock.advance(MINUTE_MS);
    await listOrders(lab);
    expect(await readLastUse()).toBe(clock.now().toISOString());
  });

  test("the email about a security change names the API token that made the change", async ({ shop, db, deps }) => {
    await createAdmin(shop, "owner", "ann@shop.example");
    const { id, call } = await openProgram(shop, ["exports.create"], "Bookkeeping");
    await db.outboxJob.deleteMany();
    const input = { kind: "orders", format: "csv", from: "2026-11-01", to: "2026-11-30" };
    expect((await call("/api/trpc/exports.create", { method: "POST", body: { json: input } })).status).toBe(200);
    expect(await db.auditEntry.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
      actor: id,
      role: "token",
      action: "export.made",
    });
    const { body } = await (await shop.openAdminBrowser()).query("audit.list", { actor: id });
    expect(body).toMatchObject({ items: [{ actor: id, program: "Bookkeeping", action: "export.made" }] });
    const job = await db.outboxJob.findFirstOrThrow({ where: { name: "email.security-change" } });
    const sent: unknown[] = [];
    const mail = { send: async (email: unknown) => void sent.push(email), close: () => {} };
    await sendSecurityEmail({ ...deps, mail }, job.payload as { adminId: string; auditEntryId: string });
    expect(sent).toMatchObject([{ content: { changedBy: "the API token “Bookkeeping”" } }]);
  });

  test("a change made with an API token is recorded with the token's id", async ({ shop, db, deps, simulator }) => {
    const { orderId } = await createPaidOrder({ shop, deps, simulator });
    const { id, call } = await openProgram(shop, ["orders.refund"]);
    const input = { orderId, reason: "goodwill", amount: 100 };
    expect((await call("/api/trpc/orders.refund", { method: "POST", body: { json: input } })).status).toBe(200);
    expect(await db.auditEntry.findFirst({ where: { entityId: orderId } })).toMatchObject({ actor: id, role: "token" });
    expect(await db.refund.findFirst()).toMatchObject({ requestedBy: id });
  });

  test("API tokens do not share their idempotency keys", async ({ shop, owner }) => {
    const [first, second] = [await openProgram(shop, ["art.edit"]), await openProgram(shop, ["art.edit"])];
    const createSet = (program: Program, name: string) =>
      program.call("/api/art/create-set", {
        method: "POST",
        body: { name, curated: true, items: [{ artItemId: owner.artId }] },
        headers: { "idempotency-key": "the same key" },
      });
    const { body } = await createSet(first, "First");
    expect((await createSet(first, "First")).body).toEqual(body);
    expect(await createSet(second, "Second")).toMatchObject({ status: 200, body: { data: { name: "Second" } } });
  });

  test("an API token has its own limit of 300 requests per minute", async ({ shop }) => {
    const ip = "203.0.113.7";
    const [lab, other] = [await openProgram(shop, ["orders.view"]), await openProgram(shop, ["orders.view"])];
    const callFrom = ({ secret }: Program, path: string) =>
      shop.openBrowser(ip).call(path, { headers: { authorization: `Bearer ${secret}` } });
    for (let at = 0; at < 299; at++) await callFrom(lab, "/api/nothing");
    expect((await callFrom(lab, "/admin/calibration.pdf")).status).toBe(200);
    for (const path of ["/api/trpc/admin.orders", "/api/nothing", "/admin/calibration.pdf"])
      expect({ path, status: (await callFrom(lab, path)).status }).toEqual({ path, status: 429 });
    expect((await callFrom(other, "/api/trpc/admin.orders")).status).toBe(200);
    expect((await shop.openBrowser(ip).call("/api/nothing")).status).toBe(404);
  });
});
