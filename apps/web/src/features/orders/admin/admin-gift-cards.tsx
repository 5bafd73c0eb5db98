"use client";

import type { GiftCardId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { GiftCardList } from "./gift-card-list.tsx";

const texts = {
  intro:
    "Gift cards that shoppers bought and store credit that you gave. What’s left on them is money you owe; the export “Gift cards” lists it.",
  outstanding: (amount: string) => `${amount} left on all gift cards`,
  none: "No gift cards yet.",
};

/** All gift cards, latest first, one page at a time. */
export function AdminGiftCards() {
  const [pages, setPages] = useState<GiftCardId[]>([]);
  const after = pages.at(-1);
  const { data, error } = trpc.giftCards.list.useQuery(after ? { after } : {}, { trpc: silent });
  if (error) return <AdminErrorMessage error={error} />;
  const last = data?.cards.at(-1);
  return (
    <>
      <p className="mt-2 max-w-prose text-soft">{texts.intro}</p>
      {data ? null : <p role="status">{commonTexts.loading}</p>}
      {data?.outstanding ? (
        <p className="mt-4 text-lg font-semibold">{texts.outstanding(formatMoney(data.outstanding))}</p>
      ) : null}
      {data?.cards.length === 0 ? <p className="mt-4">{texts.none}</p> : null}
      <GiftCardList cards={data?.cards ?? []} showsOrder />
      <div className="mt-4 flex gap-3 empty:hidden">
        {after ? (
          <Button variant="plain" onClick={() => setPages(pages.slice(0, -1))}>
            {adminTexts.newer}
          </Button>
        ) : null}
        {data?.hasMore && last ? (
          <Button variant="plain" onClick={() => setPages([...pages, last.id])}>
            {adminTexts.older}
          </Button>
        ) : null}
      </div>
    </>
  );
}
