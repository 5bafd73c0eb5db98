import { toProductionCode } from "@storywall/domain/production/production-codes";
import { type Station, stationKeys } from "@storywall/domain/production/production-scan";
import { expect } from "vitest";
import type { Browser } from "../shop.fixture.ts";

type PackBoxInput = {
  /** Id of the order or remake in the box. */
  box: string;
  tileIds: readonly string[];
  from: Station;
};

/** Scans every tile at each remaining station, then closes the box with its plates. */
export async function packBox(admin: Browser, { box, tileIds, from }: PackBoxInput): Promise<void> {
  const code = toProductionCode(box);
  for (const station of stationKeys.slice(stationKeys.indexOf(from))) {
    for (const id of tileIds) {
      const scan = { scanId: crypto.randomUUID(), station, code: toProductionCode(id) };
      const answer = await admin.mutate("board.scan", { ...scan, ...(station === "packing" ? { box: code } : {}) });
      expect(answer.body).toMatchObject({ outcome: "done" });
    }
  }
  const closeInput = { scanId: crypto.randomUUID(), box: code, plates: tileIds.length };
  expect((await admin.mutate("board.closeBox", closeInput)).body).toMatchObject({ isClosed: true });
}
