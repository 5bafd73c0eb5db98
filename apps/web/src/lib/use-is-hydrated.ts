import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether React has taken over the server's HTML. Until then, presses have no effect, and the time zone is unknown. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
