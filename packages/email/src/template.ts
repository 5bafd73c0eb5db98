import type { ComponentType } from "react";
import type { Letter } from "./letter.ts";

/** How a letter is written: what stands in the list of letters, and the page. */
export type Template<L extends Letter> = {
  subject: (letter: L) => string;
  Page: ComponentType<{ letter: L }>;
};
