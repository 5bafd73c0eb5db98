import { useSyncExternalStore } from "react";

let isOpen = false;
let isModal = true;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

function setOpen(next: boolean): void {
  isOpen = next;
  notify();
}

/** Makes the page behind the drawer available, for a payment that needs it, or inert again. */
export function setDrawerModal(next: boolean): void {
  isModal = next;
  notify();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const openDrawer = () => setOpen(true);
export const closeDrawer = () => setOpen(false);

export const useIsDrawerOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );

export const useIsDrawerModal = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isModal,
    () => true,
  );
