import type { Imaging } from "@storywall/imaging/create-imaging-pool";
import type { Deps } from "@storywall/services/kernel/deps";

export type ImageDeps = Pick<Deps, "db" | "storage" | "now" | "printerProfile"> & {
  imaging: Imaging;
  /** Folder that the printer's software watches. */
  printFolder?: string | undefined;
  contactEmail?: string | undefined;
};
