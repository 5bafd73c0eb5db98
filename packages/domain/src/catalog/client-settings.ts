export const toastSettings = {
  position: "top-right",
  autoCloseMs: 5_000,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  /** Distance that a toast must be dragged to dismiss it, in percent of its width. */
  draggablePercent: 80,
} as const;

/** Image widths in px. */
export const imageDefaults = {
  deviceWidths: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  imageWidths: [16, 32, 48, 64, 96, 128, 256, 384],
  optimizerPath: "/_next/image",
  quality: 75,
} as const;

/** Size limits of a wall capture. The specification limits the side length, and mobile browsers limit the area. */
export const canvasCapture = { maxSidePx: 16_384, maxAreaPx: 16_777_216 } as const;

export const errorReporting = {
  traceSampleRate: 1,
  replaySessionSampleRate: 0.1,
  replayOnErrorSampleRate: 1,
} as const;

export const replayPrivacy = { maskAllText: true, maskAllInputs: true, blockAllMedia: true } as const;

/**
 * Returns whether a session replay may record this page. Pages with orders, uploads and addresses and the admin pages
 * are excluded.
 */
export const canRecordReplay = (path: string): boolean =>
  !/^\/(?:order|upload|send|collect|checkout|admin)(?:\/|$)/.test(path);
