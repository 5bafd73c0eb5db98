import type { Db } from "@storywall/db/client";
import type { LabelService } from "@storywall/fulfilment/label-service";
import type { PrintLab } from "@storywall/fulfilment/print-lab";
import type { Payments } from "@storywall/payments/payments";
import type { Storage } from "@storywall/storage/storage";
import type { TaxService } from "@storywall/tax/tax-service";

/** External dependencies. Tests use a real database, real storage and the payment simulator. */
export type Deps = {
  db: Db;
  storage: Storage;
  payments: Payments;
  /** The service that calculates sales tax if the owner's table does not. */
  tax: TaxService;
  /** The service that sells shipping labels; undefined without a key for one. */
  labels?: LabelService | undefined;
  /** The lab that makes orders; undefined without an address for one. */
  lab?: PrintLab | undefined;
  now: () => Date;
  /** Public base URL of the shop, without a trailing slash. */
  publicUrl: string;
  /** Path of the printer's ICC profile, to which TIFF and PDF prints are converted. */
  printerProfile?: string | undefined;
  /** Key for signing sessions and links. */
  secret: string;
};
