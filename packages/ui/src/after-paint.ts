/** Runs the callback after the next frame is painted. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let after: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    after = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(after);
  };
}
