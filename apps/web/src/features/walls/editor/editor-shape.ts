/** Places the wall and the purchase panel side by side on wide screens and one above the other on phones. */
export const editorGrid = "flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10";

/** Limits the height of the canvas, so that the first controls below it are visible. */
export const canvasHeight = "h-[clamp(22rem,60dvh,46rem)] lg:h-[calc(100dvh-16.5rem)] lg:min-h-[26rem]";
