"use client";

import { type LineWords, toLine } from "@storywall/domain/catalog/copy/line";
import { shopDay } from "@storywall/domain/kernel/shop-time";
import { SaidLine } from "@/features/catalog/copy/said-line.tsx";
import { trpc } from "@/lib/trpc.ts";

type Props = { words: LineWords; needsOffer?: boolean };

/** The line as shoppers see it today, or a note that it is hidden. */
export function LinePreview({ words, needsOffer = false }: Props) {
  const { data: promo } = trpc.catalog.promo.useQuery(undefined, { trpc: { context: { silent: true } } });
  if (promo === undefined) return <p role="status">Loading…</p>;
  const line = words.text.trim() ? toLine(words, { today: shopDay(new Date()), promo }) : null;
  if (!line || (needsOffer && !promo)) return <p className="text-soft">Nothing is shown today.</p>;
  return <SaidLine line={line} className="font-semibold" />;
}
