import { z } from "zod";
import type { LooseParts } from "../catalog/accessories.ts";
import { OrderId, RemakeId } from "../kernel/ids.ts";

/** An order, or a remake, that is sent in a box of its own. */
export const LabParcelId = z.union([OrderId, RemakeId]);
export type LabParcelId = z.infer<typeof LabParcelId>;

/** One tile to print and frame. Sizes are in pixels at 300 ppi. */
export type LabTile = {
  id: string;
  name: string;
  frameSize: string;
  frameStyle: string;
  matType: string;
  orientation: string;
  widthPx: number;
  heightPx: number;
  bytes: number;
  sha256: string;
  /** URL of the JPEG, which the lab downloads with its API token. */
  url: string;
};

/**
 * An order or a cancellation sent to a print lab. Contains no names or addresses; the lab downloads the packing slip and
 * the address label with its API token.
 */
export type LabOrder = {
  id: LabParcelId;
  /** Increases with every request. A lab keeps the highest version of an id and ignores lower ones. */
  version: number;
  action: "make" | "cancel";
  orderNumber: string;
  isRemake: boolean;
  /** Day by which it must ship, `YYYY-MM-DD`. */
  shipBy: string;
  /** Code of the box. It changes with the address. */
  boxCode: string;
  /** Pieces of the accessories in the box. */
  accessories: LooseParts[];
  packingSlipUrl: string;
  addressLabelUrl: string;
  /** URL to which the lab posts the carrier and the tracking number. */
  trackingUrl: string;
  /** Empty if the order is canceled. */
  tiles: LabTile[];
};
