import { expect, test } from "vitest";
import { canTransition } from "../kernel/states.ts";
import { evaluateTileScan, findNextStation, stationKeys, stations } from "./production-scan.ts";

const evaluateStationScan = (
  station: (typeof stationKeys)[number],
  state: string,
  orderState = "printing",
  isRemake = false,
) => evaluateTileScan(station, { state, orderState, isRemake });

test("each station performs exactly one allowed transition on a tile (F-18)", () => {
  for (const key of stationKeys) {
    const { from, to } = stations[key];
    expect(canTransition("tile", from, to)).toBe(true);
    expect(evaluateStationScan(key, from)).toBe("done");
    expect(evaluateStationScan(key, to)).toBe("already");
    expect(findNextStation(from)).toBe(key);
  }
  expect(findNextStation("packed")).toBeNull();
});

test("a scan that comes too early or too late returns a specific error code (F-18)", () => {
  expect(evaluateStationScan("framing", "rendered")).toBe("SCAN_OUT_OF_ORDER");
  expect(evaluateStationScan("packing", "rendered")).toBe("SCAN_OUT_OF_ORDER");
  expect(evaluateStationScan("printing", "framed")).toBe("SCAN_WRONG_STATION");
  expect(evaluateStationScan("framing", "packed")).toBe("SCAN_WRONG_STATION");
  for (const state of ["waiting", "remake"]) expect(evaluateStationScan("framing", state)).toBe("SCAN_BEING_REMADE");
});

test("a tile of a canceled, held or unstarted order cannot be scanned (F-18)", () => {
  expect(evaluateStationScan("printing", "rendered", "cancelled")).toBe("ORDER_CANCELLED");
  expect(evaluateStationScan("printing", "rendered", "cancelled", true)).toBe("ORDER_CANCELLED");
  expect(evaluateStationScan("printing", "rendered", "needs_attention")).toBe("SCAN_ON_HOLD");
  for (const state of ["checking", "awaiting_photos"])
    expect(evaluateStationScan("printing", "rendered", state)).toBe("SCAN_NOT_STARTED");
  expect(evaluateStationScan("printing", "rendered", "delivered", true)).toBe("done");
});
