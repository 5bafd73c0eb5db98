"use client";

import { Dialog } from "@storywall/ui/dialog";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";

export function LoadErrorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={catalogTexts.loadErrorTitle}>
      <p>{catalogTexts.loadErrorText}</p>
    </Dialog>
  );
}
