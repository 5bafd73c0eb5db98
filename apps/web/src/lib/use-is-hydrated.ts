import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether React has taken over the server's HTML. Until then, presses have no effect, and the time zone is unknown. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
