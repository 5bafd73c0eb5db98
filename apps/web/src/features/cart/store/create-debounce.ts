/** Creates a debounce: each call restarts the delay, which can also be ended early. */
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
