"use client";

import { FAQ_TITLE, type FaqEntry, faq } from "@storywall/domain/catalog/faq";
import { Dialog } from "@storywall/ui/dialog";
import { Skeleton } from "@storywall/ui/skeleton";
import { useEffect, useState } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { useTRPCClient } from "@/lib/trpc.ts";
import { FaqContents } from "./faq-contents.tsx";

type Props = { open: boolean; onClose: () => void };

export default function FaqDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={FAQ_TITLE}>
      <ApiProvider>
        <CurrentFaqQuestions />
      </ApiProvider>
    </Dialog>
  );
}

/** Shows the current questions. If the request fails, shows the default ones. */
function CurrentFaqQuestions() {
  const calls = useTRPCClient();
  const [entries, setEntries] = useState<readonly FaqEntry[] | null>(null);
  useEffect(() => {
    calls.catalog.questions.query(undefined, { context: { silent: true } }).then(setEntries, () => setEntries(faq));
  }, [calls]);
  return entries ? <FaqContents entries={entries} /> : <Skeleton className="h-96" />;
}
