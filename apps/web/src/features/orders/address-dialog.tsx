"use client";

import { Dialog } from "@storywall/ui/dialog";
import dynamic from "next/dynamic";
import { LoadingText } from "@/components/page-skeleton.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import type { AddressStepsProps } from "./address-steps.tsx";
import { orderChangeTexts } from "./order-change-texts.ts";

const AddressSteps = dynamic<AddressStepsProps>(() => importWithRetry(() => import("./address-steps.tsx")), {
  ssr: false,
  loading: LoadingText,
});

export function AddressDialog({ open, ...rest }: AddressStepsProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={orderChangeTexts.changeAddressTitle}>
      <AddressSteps {...rest} />
    </Dialog>
  );
}
