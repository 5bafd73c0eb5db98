/** What a photo may be (D-6). Checked by the browser, again when the file has arrived, and again when it is decoded. */
export const photoLimits = {
  /** 40 MB as phones count them. */
  maxBytes: 40 * 1024 * 1024,
  maxPixels: 120_000_000,
  maxSidePx: 16_384,
  minShortSidePx: 600,
} as const;
