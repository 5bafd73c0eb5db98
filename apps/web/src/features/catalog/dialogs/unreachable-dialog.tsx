"use client";

import { Dialog } from "@storywall/ui/dialog";

export function UnreachableDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="We could not load this">
      <p>Check your connection, then reload the page. Your photos and your cart are kept.</p>
    </Dialog>
  );
}
