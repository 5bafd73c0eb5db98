/** Runs it once the next frame is on the screen. Returns what calls it off. */
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
