/** Starts a timer of `ms` that can be restarted or ended early. The promise `over` resolves when the timer ends. */
export function createDebounce(ms: number) {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let timer = setTimeout(() => end(), ms);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end(), ms);
  };
  return { over, longer: restart, end: () => end() };
}
