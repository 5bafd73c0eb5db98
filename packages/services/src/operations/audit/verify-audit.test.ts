import { type Db, inTransaction, Prisma } from "@storywall/db/client";
import { auditFaults } from "@storywall/domain/operations/audit";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import { verifyAuditLog } from "./verify-audit.ts";

const owner = { role: "owner", actor: "owner-link" } as const;

const recordTestAudit = (
  db: Db,
  entityId: string,
  after: unknown = { amount: 1250, note: 'Ünïcode, "quotes" and \\ ' },
) => inTransaction(db, (tx) => recordAudit(tx, owner, { action: "order.refunded", entity: "order", entityId, after }));

async function createAuditLog(db: Db, rows = 5): Promise<bigint[]> {
  for (let row = 1; row <= rows; row++) await recordTestAudit(db, `order-${row}`);
  const entries = await db.auditEntry.findMany({ orderBy: { id: "asc" } });
  return entries.map(({ id }) => id);
}

/** Changes rows with triggers and constraints disabled. */
async function executeWithoutTriggers(db: Db, ...statements: string[]): Promise<void> {
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    ...statements.map((sql) => db.$executeRaw(Prisma.raw(sql) as unknown as Prisma.Sql)),
  ]);
}

describe("the audit log", () => {
  test("the audit log is valid when it is empty or none of its rows was changed", async ({ db }) => {
    expect(await verifyAuditLog({ db })).toMatchObject({ isWhole: true, checked: 0, broken: null });
    await createAuditLog(db);
    expect(await verifyAuditLog({ db })).toMatchObject({ isWhole: true, checked: 5, broken: null });
  });

  test("the database rejects updates and deletes of the audit log", async ({ db }) => {
    const [first] = await createAuditLog(db, 2);
    const appendOnlyError = /is only ever added to/;
    await expect(db.auditEntry.update({ where: { id: first }, data: { actor: "nobody" } })).rejects.toThrow(
      appendOnlyError,
    );
    await expect(db.auditEntry.delete({ where: { id: first } })).rejects.toThrow(appendOnlyError);
    await expect(db.auditLink.updateMany({ data: { seq: 9n } })).rejects.toThrow(appendOnlyError);
    await expect(db.auditLink.deleteMany()).rejects.toThrow(appendOnlyError);
    await expect(db.auditHead.deleteMany()).rejects.toThrow(appendOnlyError);
    await expect(db.auditHead.updateMany({ data: { seq: 1n } })).rejects.toThrow(/only moves on/);
    await expect(db.$executeRaw`TRUNCATE audit_entries CASCADE`).rejects.toThrow(appendOnlyError);
    expect(await verifyAuditLog({ db })).toMatchObject({ isWhole: true, checked: 2 });
  });

  test.for([
    ["an amount", `after = '{"amount": 1}'`],
    ["who did it", "actor = 'nobody'"],
    ["when it was", "at = at - interval '1 millisecond'"],
    ["nothing to the word null", "before = 'null'"],
    ["the reason", "reason = 'They asked'"],
  ] as const)("the first of several changed rows of the audit log is reported: %s", async ([, change], { db }) => {
    const ids = await createAuditLog(db);
    await executeWithoutTriggers(db, `UPDATE audit_entries SET ${change} WHERE id IN (${ids[2]}, ${ids[4]})`);
    expect(await verifyAuditLog({ db })).toMatchObject({
      isWhole: false,
      checked: 2,
      broken: { fault: "changed", seq: "3", entryId: String(ids[2]) },
    });
  });

  test("a removed row of the audit log is reported even if its link was removed too", async ({ db }) => {
    const ids = await createAuditLog(db);
    await executeWithoutTriggers(db, `DELETE FROM audit_entries WHERE id = ${ids[1]}`);
    expect((await verifyAuditLog({ db })).broken).toEqual({ fault: "removed", seq: "2", entryId: String(ids[1]) });
    await executeWithoutTriggers(db, "DELETE FROM audit_chain WHERE seq = 2");
    expect((await verifyAuditLog({ db })).broken).toEqual({ fault: "removed", seq: "2", entryId: null });
  });

  test("the removal of the last row of the audit log is reported", async ({ db }) => {
    const ids = await createAuditLog(db);
    await executeWithoutTriggers(
      db,
      "DELETE FROM audit_chain WHERE seq = 5",
      `DELETE FROM audit_entries WHERE id = ${ids[4]}`,
    );
    expect((await verifyAuditLog({ db })).broken).toMatchObject({ fault: "cut", seq: "5" });
  });

  test("an audit log row that was inserted without a link in the hash chain is reported", async ({ db }) => {
    await createAuditLog(db);
    await executeWithoutTriggers(
      db,
      "INSERT INTO audit_entries (actor, action, entity, entity_id) VALUES ('x', 'x', 'x', 'x')",
    );
    expect((await verifyAuditLog({ db })).broken).toMatchObject({ fault: "unchained", entryId: expect.any(String) });
  });

  const forgedEntrySql = (id: number) =>
    `INSERT INTO audit_entries (id, actor, action, entity, entity_id) VALUES (${id}, 'x', 'x', 'x', 'x')`;
  const forgedLinkSql = (seq: string, entryId: number) =>
    `INSERT INTO audit_chain (seq, entry_id, hash) VALUES (${seq}, ${entryId}, sha256('x'))`;

  test.for([
    ["right after the end", "4"],
    ["far beyond the end", "9000000000000000000"],
    ["before the start", "0"],
    ["at a negative position", "-7"],
  ] as const)("a forged row with a link %s of the hash chain is reported", async ([, seq], { db }) => {
    await createAuditLog(db, 3);
    await executeWithoutTriggers(db, forgedEntrySql(900), forgedLinkSql(seq, 900));
    expect(await verifyAuditLog({ db })).toMatchObject({
      isWhole: false,
      checked: 3,
      broken: { fault: "outside", seq, entryId: "900" },
    });
  });

  test("a link beyond the end of the hash chain is reported even if its row is missing", async ({ db }) => {
    await createAuditLog(db, 3);
    await executeWithoutTriggers(db, forgedLinkSql("5", 901));
    expect((await verifyAuditLog({ db })).broken).toEqual({ fault: "outside", seq: "5", entryId: "901" });
  });

  test("a forged row is reported even if the end of the hash chain was moved to its link", async ({ db }) => {
    await createAuditLog(db, 3);
    await executeWithoutTriggers(
      db,
      forgedEntrySql(900),
      forgedLinkSql("50", 900),
      "UPDATE audit_head SET seq = 50, hash = sha256('x')",
    );
    expect((await verifyAuditLog({ db })).broken).toEqual({ fault: "removed", seq: "4", entryId: null });
  });

  test("a forged row in an empty audit log is reported", async ({ db }) => {
    await executeWithoutTriggers(db, forgedEntrySql(900), forgedLinkSql("77", 900));
    expect((await verifyAuditLog({ db })).broken).toEqual({ fault: "outside", seq: "77", entryId: "900" });
  });

  test.for([
    [
      "moved back",
      "UPDATE audit_head SET seq = 2, hash = (SELECT hash FROM audit_chain WHERE seq = 2)",
      "outside",
      "3",
    ],
    ["moved back without its hash", "UPDATE audit_head SET seq = 2", "head", "2"],
    ["moved on", "UPDATE audit_head SET seq = 4", "cut", "4"],
    ["given another hash", "UPDATE audit_head SET hash = sha256('x')", "head", "3"],
    ["deleted", "DELETE FROM audit_head", "head", null],
  ] as const)("a stored end of the hash chain that was %s is reported", async ([, change, fault, seq], { db }) => {
    await createAuditLog(db, 3);
    await executeWithoutTriggers(db, change);
    expect((await verifyAuditLog({ db })).broken).toMatchObject({ fault, seq });
  });

  test("an audit log that grows while it is verified is valid", async ({ db }) => {
    await createAuditLog(db, 3);
    const writes = Array.from({ length: 30 }, (_, at) => recordTestAudit(db, `order-${at}`));
    const results = await Promise.all(Array.from({ length: 10 }, () => verifyAuditLog({ db })));
    await Promise.all(writes);
    expect(results.map(({ broken }) => broken)).toEqual(results.map(() => null));
  });

  test("a saved checkpoint is compared even if its position is written with leading zeros", async ({ db }) => {
    await createAuditLog(db, 3);
    expect((await verifyAuditLog({ db }, { mark: `002:${"0".repeat(64)}` })).broken).toMatchObject({
      fault: "not-kept",
      seq: "2",
    });
  });

  test("a checkpoint outside the database reveals a rewritten hash chain", async ({ db }) => {
    await createAuditLog(db, 2);
    const { mark } = await verifyAuditLog({ db });
    await recordTestAudit(db, "order-3");
    expect(await verifyAuditLog({ db }, { mark })).toMatchObject({ isWhole: true, checked: 3 });

    await executeWithoutTriggers(
      db,
      "UPDATE audit_entries SET actor = 'nobody'",
      "DELETE FROM audit_chain",
      "UPDATE audit_head SET seq = 0, hash = decode(repeat('00', 32), 'hex')",
      "SELECT chain_audit_entry(e) FROM (SELECT * FROM audit_entries ORDER BY id LIMIT 2) AS rows, audit_entries e WHERE e.id = rows.id",
      "DELETE FROM audit_entries WHERE entity_id = 'order-3'",
    );
    expect(await verifyAuditLog({ db })).toMatchObject({ isWhole: true, checked: 2 });
    expect((await verifyAuditLog({ db }, { mark })).broken).toMatchObject({ fault: "not-kept", seq: "2" });
    expect((await verifyAuditLog({ db }, { mark: `3:${"0".repeat(64)}` })).broken).toMatchObject({
      fault: "cut",
      seq: "3",
    });
  });

  test("concurrent and failed writes leave one valid hash chain", async ({ db }) => {
    const writes = Array.from({ length: 40 }, (_, at) =>
      at % 5 === 0
        ? inTransaction(db, async (tx) => {
            await recordAudit(tx, owner, { action: "x", entity: "order", entityId: `lost-${at}` });
            throw new Error("changed my mind");
          }).catch(() => null)
        : recordTestAudit(db, `order-${at}`),
    );
    await Promise.all(writes);
    expect(await verifyAuditLog({ db })).toMatchObject({ isWhole: true, checked: 32 });
  });

  test("every kind of problem in the audit log has a message", () => {
    expect(Object.values(auditFaults).every((sentence) => sentence.endsWith("."))).toBe(true);
  });
});
