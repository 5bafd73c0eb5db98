import { codeOf } from "@storywall/domain/production/production-codes";
import { type Station, stationKeys } from "@storywall/domain/production/production-scan";
import { expect } from "vitest";
import type { Browser } from "../shop.fixture.ts";

type Packing = {
  /** The order's id, or that of the remake. */
  box: string;
  tileIds: readonly string[];
  /** The place at which its tiles are. */
  from: Station;
};

/** Scans every tile to the end, into its box, and closes that with its plates. */
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
