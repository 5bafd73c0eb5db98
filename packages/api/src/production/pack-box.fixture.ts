import { codeOf } from "@storywall/domain/production/production-codes";
import { type Station, stationKeys } from "@storywall/domain/production/production-scan";
import { expect } from "vitest";
import type { Browser } from "../shop.fixture.ts";

type Packing = {
  /** The id of the order or remake. */
  box: string;
  tileIds: readonly string[];
  from: Station;
};

/** Scans every tile through to its box and closes the box with its plates. */
export async function packBox(admin: Browser, { box, tileIds, from }: Packing): Promise<void> {
  const code = codeOf(box);
  for (const station of stationKeys.slice(stationKeys.indexOf(from))) {
    for (const id of tileIds) {
      const scan = { scanId: crypto.randomUUID(), station, code: codeOf(id) };
      const answer = await admin.mutate("board.scan", { ...scan, ...(station === "packing" ? { box: code } : {}) });
      expect(answer.body).toMatchObject({ outcome: "done" });
    }
  }
  const closing = { scanId: crypto.randomUUID(), box: code, plates: tileIds.length };
  expect((await admin.mutate("board.closeBox", closing)).body).toMatchObject({ isClosed: true });
}
