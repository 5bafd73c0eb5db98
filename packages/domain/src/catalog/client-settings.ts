export const toastSettings = {
  position: "top-right",
  autoCloseMs: 5_000,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  /** Percentage of its width a toast must be dragged to be dismissed. */
  draggablePercent: 80,
} as const;

/** Widths in px. */
export const imageDefaults = {
  deviceWidths: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  imageWidths: [16, 32, 48, 64, 96, 128, 256, 384],
  optimizerPath: "/_next/image",
  quality: 75,
} as const;

/** The largest canvas for a wall capture. The side is limited by the specification, the area by mobile browsers. */
export const canvasCapture = { maxSidePx: 16_384, maxAreaPx: 16_777_216 } as const;

/** Sample rates. */
export const errorReporting = {
  traceSampleRate: 1,
  replaySessionSampleRate: 0.1,
  replayOnErrorSampleRate: 1,
} as const;

/** What session replays hide. */
export const replayPrivacy = { maskAllText: true, maskAllInputs: true, blockAllMedia: true } as const;

/**
 * Whether this page may be recorded in a session replay. Pages with orders, uploads, addresses and the admin area are
 * excluded.
 */
export const canRecordReplay = (path: string): boolean => !/^\/(?:order|upload|send|checkout|admin)(?:\/|$)/.test(path);
