import { buffer } from "node:stream/consumers";
import { readSimplePdfText } from "@storywall/documents/read-simple-pdf-text.fixture";
import { newId } from "@storywall/domain/kernel/ids";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { test } from "@storywall/testing/fixtures";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { createDisputeEvidenceLink, openDisputeEvidence } from "./open-dispute-evidence.ts";
import { unzip } from "./privacy/zip.fixture.ts";

describe("dispute evidence", () => {
  test("only the admin who requested dispute evidence can download it", async ({ db, ctx, storage, clock }) => {
    const order = await createTestOrder(db, { email: "ann@example.com", firstName: "Ann" });
    const proof = await makePhoto({ width: 60, height: 90, profile: "srgb" });
    await storage.write("proofs/one.jpg", proof, { contentType: "image/jpeg" });
    const shown = { proofKey: "proofs/one.jpg", printAnyway: true };
    await db.orderTile.updateMany({ where: { orderId: order.id }, data: shown });
    const parcel = { carrier: "UPS", trackingNumber: "1Z999", shippedAt: clock.now(), deliveredAt: clock.now() };
    await db.order.update({ where: { id: order.id }, data: parcel });
    const sent = { dedupe: "mail-x", kind: "order-received", orderId: order.id, messageId: "<x@shop.example>" };
    await db.sentEmail.create({ data: { ...sent, sentAt: clock.now() } });
    const written = {
      id: newId("message"),
      orderId: order.id,
      email: "ann@example.com",
      name: "Ann",
      body: "It is lovely.",
    };
    await db.shopMessage.create({ data: written });
    const sweeps = { ...written, id: newId("message"), body: "Call or write.", isFromShop: true };
    await db.shopMessage.create({ data: sweeps });

    const support = { ...ctx, admin: { role: "support", actor: newId("admin") } as const };
    const { path } = await createDisputeEvidenceLink(support, { orderId: order.id });
    const ticket = path.split("/").at(-1) ?? "";
    const file = await openDisputeEvidence(support, { ticket });
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="evidence-${order.number}.zip"`);
    const files = new Map(unzip(await buffer(file.body)).map(({ name, bytes }) => [name, bytes]));
    const folder = `evidence-${order.number}`;
    expect([...files.keys()]).toEqual([
      `${folder}/evidence.pdf`,
      `${folder}/receipt.pdf`,
      `${folder}/proofs/001-tile_1.jpg`,
      `${folder}/timeline.json`,
    ]);
    const words = readSimplePdfText(files.get(`${folder}/evidence.pdf`) ?? Buffer.of())
      .flat()
      .join(" ");
    const facts = [order.number, "ann@example.com", "1200 Brickell Ave", "$14.00", "1Z999", "order received"];
    for (const fact of [...facts, "It is lovely.", "Single tile, tile 1"]) {
      expect({ fact, isThere: words.includes(fact) }).toEqual({ fact, isThere: true });
    }
    expect(words).not.toContain("Call or write.");
    expect(await db.auditEntry.count({ where: { action: "order.evidence-taken", entityId: order.id } })).toBe(1);

    const owner = { ...ctx, admin: { role: "owner", actor: "owner-link" } as const };
    await expect(openDisputeEvidence(owner, { ticket })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(openDisputeEvidence(support, { ticket: ticket.replace("1", "2") })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    clock.advance(16 * 60_000);
    await expect(openDisputeEvidence(support, { ticket })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
