import type { Announcement } from "@storywall/domain/catalog/copy/announcement";
import type { Promo } from "@storywall/domain/catalog/promos";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";

type Props = {
  promo: Pick<Promo, "code" | "basisPointsOff" | "endsAt"> | null;
  words: Announcement | null;
};

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });

export function PromoNote({ promo, words }: Props) {
  if (!promo) return null;
  return (
    <div className="mt-4 inline-block rounded-lg bg-tint px-4 py-2">
      {words ? <AnnouncementLine line={words} /> : null}
      <p>
        <strong className="font-semibold">
          {promo.basisPointsOff / 100}% off with {promo.code}.
        </strong>{" "}
        Applied automatically at checkout{promo.endsAt ? `, until ${day.format(promo.endsAt)}` : ""}. One code per
        order.
      </p>
    </div>
  );
}
