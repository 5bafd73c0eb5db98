import { shopCopy } from "@storywall/domain/catalog/localised";
import { SHIP_BY_WORKING_DAYS } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import { retentionDays } from "@storywall/domain/operations/retention";
import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";

export function Shipping() {
  return (
    <HelpPage title="Shipping" lead={<p>{shopCopy.freeShippingText}.</p>}>
      <h2>What it costs</h2>
      <p>Nothing. Shipping is free on every order.</p>
      <h2>Where we ship to</h2>
      <p>
        We ship to addresses in the United States. {shopCopy.faqShippedFrom} {shopCopy.madeAndShipped.text}
      </p>
      <h2>When it ships</h2>
      <p>
        Usually within {SHIPS_WITHIN}. Your order shows a ship-by date: {SHIP_BY_WORKING_DAYS} working days after the
        day you place it, Miami time. Weekends and federal holidays don't count.
      </p>
      <p>
        We commit to the day your package leaves us. Delivery time depends on the carrier, so we can't promise a
        delivery date.
      </p>
      <h2>Tracking</h2>
      <p>
        We email you a tracking number when your package ships, and again when it's delivered. Your order page shows the
        same. Use the link in our emails, or <Link href="/order/find">find your order</Link> by its number.
      </p>
      <h2>If you add photos later</h2>
      <p>
        We start printing when we have your last photo, and the working days count from then. We'll send reminders by
        email. If photos are still missing after {retentionDays.uploadLaterUntilSupport} days, someone from our team
        will contact you.
      </p>
      <h2>What's in the box</h2>
      <p>Your framed tiles and an adhesive steel plate for each one. That's all you need to hang them.</p>
      <h2>Wrong address?</h2>
      <p>
        Fix it on your order page for as long as the order can be changed. After that,{" "}
        <Link href="/contact">contact us</Link> quickly. We can still help before the package ships.
      </p>
    </HelpPage>
  );
}
