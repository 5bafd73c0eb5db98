/** The wall and, on wide screens, what is sold of it beside it; on phones one after the other. */
export const editorGrid = "flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10";

/** As much of the window as leaves the first steps in sight. */
export const canvasHeight = "h-[clamp(22rem,60dvh,46rem)] lg:h-[calc(100dvh-16.5rem)] lg:min-h-[26rem]";
