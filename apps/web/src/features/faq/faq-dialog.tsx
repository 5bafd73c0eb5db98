"use client";

import { FAQ_TITLE } from "@storywall/domain/catalog/faq";
import { Dialog } from "@storywall/ui/dialog";
import { FaqContents } from "./faq-contents.tsx";

type Props = { open: boolean; onClose: () => void };

/** The questions over whatever page one is on (S-044). Loaded when first opened. */
export default function FaqDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={FAQ_TITLE}>
      <FaqContents />
    </Dialog>
  );
}
