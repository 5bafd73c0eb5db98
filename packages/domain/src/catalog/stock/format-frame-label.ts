import { frameSizes, isFrameSize } from "../frames.ts";

/** Formats a frame's name and size, such as "Infinite in Small". */
export const formatFrameLabel = ({ frameStyle, frameSize }: { frameStyle: string; frameSize: string }): string =>
  `${frameStyle} in ${isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize}`;
