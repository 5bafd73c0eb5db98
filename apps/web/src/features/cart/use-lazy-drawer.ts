import { type ComponentType, useCallback, useState } from "react";

type Drawer = ComponentType<{ open: boolean; onClose: () => void }>;

export type ImportDrawer = () => Promise<Drawer>;

/** Returns the drawer component when it is loaded, whether loading it failed, and a function that tries again. */
export function useLazyDrawer(importDrawer: ImportDrawer) {
  const [drawer, setDrawer] = useState<{ Drawer: Drawer } | null>(null);
  const [hasLoadError, setHasLoadError] = useState(false);
  const loadDrawer = useCallback(async () => {
    try {
      const imported = await importDrawer();
      setDrawer({ Drawer: imported });
      setHasLoadError(false);
    } catch {
      setHasLoadError(true);
    }
  }, [importDrawer]);
  return { Drawer: drawer?.Drawer, hasLoadError, loadDrawer };
}
