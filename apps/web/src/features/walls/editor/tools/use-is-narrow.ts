import { useSyncExternalStore } from "react";

/** The width below which the wall is pinned and only one tool is shown. Tailwind calls it `max-lg`. */
const NARROW = "(width < 64rem)";

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Whether the window is as narrow as a phone or tablet. */
export const useIsNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
