/** Creates a debounce. `over` resolves `ms` after the last call of `longer`, or when `end` is called. */
export function createDebounce(ms: number) {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let timer = setTimeout(() => end(), ms);
  const longer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end(), ms);
  };
  return { over, longer, end: () => end() };
}
