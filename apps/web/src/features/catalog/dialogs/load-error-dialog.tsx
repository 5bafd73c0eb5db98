"use client";

import { Dialog } from "@storywall/ui/dialog";

export function LoadErrorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="This didn't load">
      <p>Check your connection, then reload the page. Your photos and cart are saved.</p>
    </Dialog>
  );
}
