import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import { createContext } from "react";

/**
 * What is said of a frame in a wall with tiles of these sizes, of which there are too few; beside that size, where one is
 * given. `isGone`: nothing else that could be chosen makes up for it.
 */
export type SayShort = (
  frame: string,
  wall: readonly string[],
  size?: FrameSizeKey,
) => { words: string; isGone: boolean } | undefined;

/** Undefined while there are enough, as mostly: then the words are not even fetched. */
export const SayShortContext = createContext<SayShort | undefined>(undefined);
