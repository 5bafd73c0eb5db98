import type { Imaging } from "@storywall/imaging/open-imaging";
import type { Deps } from "@storywall/services/kernel/deps";

export type ImageDeps = Pick<Deps, "db" | "storage" | "now"> & {
  imaging: Imaging;
  /** Folder that the printer's software watches. */
  printFolder?: string | undefined;
  contactEmail?: string | undefined;
};
