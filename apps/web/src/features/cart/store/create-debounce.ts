/** A debounce: each call restarts the wait, which can be ended early. */
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
