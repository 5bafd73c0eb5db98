/** Places the wall and the purchase panel side by side on wide screens and one above the other on phones. */
export const editorGrid =
  "flex flex-col gap-4 scroll-mt-12 max-lg:min-h-[calc(100svh-3rem)] lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10";

/**
 * Keeps the wall and the tools below the header on phones and tablets, unless the window is too short. The wall is as
 * wide as the window.
 */
export const pinnedWall =
  "z-10 min-w-0 bg-paper max-lg:-mx-4 max-lg:sm:-mx-6 max-lg:[@media(min-height:36rem)]:sticky max-lg:top-12";

/** Limits the height of the canvas, so that the first controls below it are visible. */
export const canvasHeight = "h-[clamp(240px,46svh,640px)] lg:h-[calc(100dvh-16.5rem)] lg:min-h-[26rem]";

/**
 * Lays out the choices of a tool: a row that scrolls sideways on phones and tablets. It is positioned, so that it clips
 * the visually hidden inputs too.
 */
export const swatchRow =
  "relative max-lg:-mx-4 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:grid lg:gap-2";
