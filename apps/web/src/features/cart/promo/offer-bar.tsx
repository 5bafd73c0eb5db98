import type { OfferView } from "@storywall/domain/cart/schema";
import type { Announcement } from "@storywall/domain/catalog/copy/announcement";
import { formatPromoValue } from "@storywall/domain/catalog/promos";
import { toLastShopDay } from "@storywall/domain/kernel/shop-time";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { OpenOfferButton } from "@/features/catalog/dialogs/shop-dialogs.tsx";
import { formatDate } from "@/lib/dates.ts";

const offerBarTexts = {
  label: "Current offer",
  // Contains the code, because the cart lists the discount under this code.
  sale: (value: string, code: string, lastDay: string | null) =>
    `${value} off with ${code}${lastDay ? ` through ${lastDay}` : ""}, already in our prices.`,
  firstOrder: (value: string, code: string) => `${value} off your first order with code ${code}.`,
  details: "Details",
};

type Props = { offer: OfferView | null; words: Announcement | null };

/**
 * Shows the current offer in one line at the top of a page. It is part of the page's flow, so that it covers nothing.
 */
export function OfferBar({ offer, words }: Props) {
  if (!offer) return null;
  const { code, firstOrderOnly, endsAt } = offer;
  const value = formatPromoValue(offer);
  return (
    <section
      aria-label={offerBarTexts.label}
      className="flex min-h-11 flex-wrap items-center gap-x-4 bg-tint px-4 text-sm justify-center"
    >
      {words ? <AnnouncementLine line={words} className="font-semibold" /> : null}
      <p>
        {firstOrderOnly
          ? offerBarTexts.firstOrder(value, code)
          : offerBarTexts.sale(value, code, endsAt && formatDate(toLastShopDay(endsAt)))}
      </p>
      <OpenOfferButton>{offerBarTexts.details}</OpenOfferButton>
    </section>
  );
}
