import { expect, test } from "vitest";
import { mayMove } from "../kernel/states.ts";
import { judgeScan, nextStation, stationKeys, stations } from "./production-scan.ts";

const judge = (station: (typeof stationKeys)[number], state: string, orderState = "printing", isRemake = false) =>
  judgeScan(station, { state, orderState, isRemake });

test("each station moves a tile by one allowed transition only (F-18)", () => {
  for (const key of stationKeys) {
    const { from, to } = stations[key];
    expect(mayMove("tile", from, to)).toBe(true);
    expect(judge(key, from)).toBe("done");
    expect(judge(key, to)).toBe("already");
    expect(nextStation(from)).toBe(key);
  }
  expect(nextStation("packed")).toBeNull();
});

test("a tile that is too early, too late or being remade gets the matching error (F-18)", () => {
  expect(judge("framing", "rendered")).toBe("SCAN_OUT_OF_ORDER");
  expect(judge("packing", "rendered")).toBe("SCAN_OUT_OF_ORDER");
  expect(judge("printing", "framed")).toBe("SCAN_WRONG_STATION");
  expect(judge("framing", "packed")).toBe("SCAN_WRONG_STATION");
  for (const state of ["waiting", "remake"]) expect(judge("framing", state)).toBe("SCAN_BEING_REMADE");
});

test("tiles of cancelled, held or unstarted orders do not move; a remake moves independently (F-18)", () => {
  expect(judge("printing", "rendered", "cancelled")).toBe("ORDER_CANCELLED");
  expect(judge("printing", "rendered", "cancelled", true)).toBe("ORDER_CANCELLED");
  expect(judge("printing", "rendered", "needs_attention")).toBe("SCAN_ON_HOLD");
  for (const state of ["checking", "awaiting_photos"])
    expect(judge("printing", "rendered", state)).toBe("SCAN_NOT_STARTED");
  expect(judge("printing", "rendered", "delivered", true)).toBe("done");
});
