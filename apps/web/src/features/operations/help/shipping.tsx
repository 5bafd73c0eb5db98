import { shopCopy } from "@storywall/domain/catalog/localised";
import { SHIP_BY_BUSINESS_DAYS } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN, USUAL_OFFSHORE_TRANSIT, USUAL_TRANSIT } from "@storywall/domain/catalog/shop-terms";
import { retentionDays } from "@storywall/domain/operations/retention";
import Link from "next/link";
import type { PropsWithChildren } from "react";
import { ContactLink, FindOrderLink, HelpPage, type InlineElement } from "./help-page.tsx";

const shippingTexts = {
  title: "Shipping",
  cost: {
    title: "What it costs",
    text: "Nothing. Shipping is free on every order.",
  },
  destinations: {
    title: "Where we ship to",
    text: (madeInMiami: string) => `We ship to addresses in the United States and its territories. ${madeInMiami}`,
  },
  time: {
    title: "When it ships",
    shipByDate: (shipsWithin: string, businessDays: number) =>
      `Usually within ${shipsWithin}. Your order shows a ship-by date, ${businessDays} business days after the day you order (Eastern time). Weekends and federal holidays don’t count.`,
    transit: (usualTransit: string, offshoreTransit: string) =>
      `We guarantee the ship date; delivery dates are estimates. Once your package ships, delivery usually takes ${usualTransit}, or ${offshoreTransit} to Alaska, Hawaii, Puerto Rico, and the U.S. Virgin Islands. Mail to Guam, the Northern Mariana Islands, American Samoa, and military addresses takes longer.`,
  },
  tracking: {
    title: "Tracking",
    text: (FindOrder: InlineElement) => (
      <>
        We email you a tracking number when your package ships, and we let you know when it’s delivered. You’ll also
        find both on your order page. Use the link in our emails, or <FindOrder>find your order</FindOrder> by order
        number.
      </>
    ),
  },
  photosLater: {
    title: "If you add photos later",
    text: (contactAfterDays: number) =>
      `We start printing once we have your last photo, and we set your ship-by date based on that day. We’ll email you reminders. If photos are still missing after ${contactAfterDays} days, someone from our team will contact you.`,
  },
  box: {
    title: "What’s in the box",
    text: "Your framed tiles and an adhesive steel plate for each one. That’s all you need to hang them.",
    checkWall: (CheckWall: InlineElement) => (
      <>
        Brick, textured, or freshly painted walls? Renting? <CheckWall>Check your wall</CheckWall> before you order.
      </>
    ),
  },
  wrongAddress: {
    title: "Wrong address?",
    text: (Contact: InlineElement) => (
      <>
        Fix it on your order page while your order can still be changed. After that, <Contact>contact us</Contact> right
        away. We can still help until the package ships.
      </>
    ),
  },
};

export function ShippingPage() {
  const { title, cost, destinations, time, tracking, photosLater, box, wrongAddress } = shippingTexts;
  return (
    <HelpPage title={title} lead={<p>{shopCopy.freeShippingText}.</p>}>
      <h2>{cost.title}</h2>
      <p>{cost.text}</p>
      <h2>{destinations.title}</h2>
      <p>{destinations.text(shopCopy.madeAndShipped.text)}</p>
      <h2>{time.title}</h2>
      <p>{time.shipByDate(SHIPS_WITHIN, SHIP_BY_BUSINESS_DAYS)}</p>
      <p>{time.transit(USUAL_TRANSIT, USUAL_OFFSHORE_TRANSIT)}</p>
      <h2>{tracking.title}</h2>
      <p>{tracking.text(FindOrderLink)}</p>
      <h2>{photosLater.title}</h2>
      <p>{photosLater.text(retentionDays.uploadLaterUntilSupport)}</p>
      <h2>{box.title}</h2>
      <p>{box.text}</p>
      <p>{box.checkWall(CheckWallLink)}</p>
      <h2>{wrongAddress.title}</h2>
      <p>{wrongAddress.text(ContactLink)}</p>
    </HelpPage>
  );
}

const CheckWallLink = ({ children }: PropsWithChildren) => <Link href="/browse#your-wall">{children}</Link>;
