import { inTransaction } from "@storywall/db/client";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import { listAuditEntries } from "./list-audit.ts";

test("audit entries are listed by their numbers, also when a later transaction was committed first", async ({ db }) => {
  const record = (entityId: string, beforeCommit = async () => {}) =>
    inTransaction(db, async (tx) => {
      const change = { action: "order.refunded", entity: "order", entityId };
      await recordAudit(tx, { role: "owner", actor: "owner-link" }, change);
      await beforeCommit();
    });
  await record("slow", () => record("fast"));
  const { items } = await listAuditEntries({ db }, { page: 1 });
  expect(items.map(({ seq, entityId }) => [seq, entityId])).toEqual([
    ["2", "slow"],
    ["1", "fast"],
  ]);
});
