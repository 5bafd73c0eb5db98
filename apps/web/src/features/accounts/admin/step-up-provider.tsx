"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { createStepUpLink } from "@/lib/admin/step-up-link.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { createApiClient, trpc } from "@/lib/trpc.ts";

const StepUpDialog = dynamic(
  () => importWithRetry(() => import("./step-up-dialog.tsx")).then((module) => module.StepUpDialog),
  {
    ssr: false,
  },
);

/**
 * Provides an API client that asks for a proof of identity when a call needs one. Shoppers' pages do not use it, so
 * that they load less JavaScript.
 */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [client] = useState(() => createApiClient([createStepUpLink()]));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      {children}
      <StepUpDialog />
    </trpc.Provider>
  );
}
