/** What every client of the shop shows and does alike, whoever wrote it. */

export const toastSettings = {
  position: "top-right",
  autoCloseMs: 5_000,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  /** Share of its width by which a toast must be dragged to go. */
  draggablePercent: 80,
} as const;

/** Widths in px. */
export const imageDefaults = {
  deviceWidths: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  imageWidths: [16, 32, 48, 64, 96, 128, 256, 384],
  optimizerPath: "/_next/image",
  quality: 75,
} as const;

/** The largest canvas a wall is captured on: sides by the specification, area by the phones that fail above it. */
export const canvasCapture = { maxSidePx: 16_384, maxAreaPx: 16_777_216 } as const;

/** Shares of what happens that are reported, where reporting is on at all. */
export const errorReporting = {
  traceSampleRate: 1,
  replaySessionSampleRate: 0.1,
  replayOnErrorSampleRate: 1,
} as const;

/** What a replay never shows. */
export const replayPrivacy = { maskAllText: true, maskAllInputs: true, blockAllMedia: true } as const;

/**
 * Whether what happens on this page may be replayed: not where an order, photos on their way or the workshop are, and
 * not where an address is typed.
 */
export const mayReplay = (path: string): boolean => !/^\/(?:order|upload|send|checkout|admin)(?:\/|$)/.test(path);
