/** Places wall and purchase panel side by side on wide screens and stacks them on phones. */
export const editorGrid = "flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10";

/** Limits the canvas height, so that the first controls below the canvas stay visible. */
export const canvasHeight = "h-[clamp(22rem,60dvh,46rem)] lg:h-[calc(100dvh-16.5rem)] lg:min-h-[26rem]";
