"use client";

import { Dialog } from "@storywall/ui/dialog";
import dynamic from "next/dynamic";
import { LoadingText } from "@/components/page-skeleton.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import type { ClaimFormProps } from "./claim-form.tsx";
import { claimTexts } from "./claim-texts.tsx";

const ClaimForm = dynamic<ClaimFormProps>(() => importWithRetry(() => import("./claim-form.tsx")), {
  ssr: false,
  loading: LoadingText,
});

export function ClaimDialog({ open, ...rest }: ClaimFormProps & { open: boolean }) {
  const title = rest.isReturn ? claimTexts.returnTitle : claimTexts.problemTitle;
  return (
    <Dialog open={open} onClose={rest.onClose} title={title}>
      <ClaimForm {...rest} />
    </Dialog>
  );
}
