import type { Announcement } from "@storywall/domain/catalog/copy/announcement";
import type { Promo } from "@storywall/domain/catalog/promos";
import { toLastShopDay } from "@storywall/domain/kernel/shop-time";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { formatDate } from "@/lib/dates.ts";
import { browseTexts } from "./browse-texts.tsx";

type Props = {
  promo: Pick<Promo, "code" | "basisPointsOff" | "endsAt"> | null;
  words: Announcement | null;
};

export function PromoNote({ promo, words }: Props) {
  if (!promo) return null;
  return (
    <div className="mt-4 inline-block rounded-lg bg-tint px-4 py-2">
      {words ? <AnnouncementLine line={words} /> : null}
      <p>
        {browseTexts.promoNote({
          percent: promo.basisPointsOff / 100,
          code: promo.code,
          lastDay: promo.endsAt ? formatDate(toLastShopDay(promo.endsAt)) : null,
        })}
      </p>
    </div>
  );
}
