import { shopCopy } from "@storywall/domain/catalog/localised";
import { SHIP_BY_WORKING_DAYS } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import { keptDays } from "@storywall/domain/operations/retention";
import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";

export function Shipping() {
  return (
    <HelpPage title="Shipping" lead={<p>{shopCopy.freeShippingText}.</p>}>
      <h2>What it costs</h2>
      <p>Nothing. There is one way of shipping, and it is free whatever is in the order.</p>
      <h2>Where we ship to</h2>
      <p>
        To addresses in the United States. {shopCopy.faqShippedFrom} {shopCopy.madeAndShipped.text}
      </p>
      <h2>When it leaves</h2>
      <p>
        Usually within {SHIPS_WITHIN}. Your order names a day by which it is shipped: {SHIP_BY_WORKING_DAYS} working
        days after the day you placed it in Miami. Saturdays, Sundays and federal holidays do not count.
      </p>
      <p>
        We promise the day a parcel leaves us. How long it is on its way depends on the carrier, so we name no day of
        arrival.
      </p>
      <h2>Following it</h2>
      <p>
        We write to you when the parcel leaves, with its number, and when it is delivered. The page of the order shows
        the same; the link to it is in our letters, or <Link href="/order/find">find your order</Link> by its number.
      </p>
      <h2>If you add photos later</h2>
      <p>
        Printing begins when the last photo is there, and the working days count from then. We remind you by e-mail. If
        photos are still missing after {keptDays.uploadLaterUntilSupport} days, a person gets in touch.
      </p>
      <h2>What is in the parcel</h2>
      <p>Your tiles, framed, and an adhesive steel plate for each of them. Nothing else is needed to hang them.</p>
      <h2>A wrong address</h2>
      <p>
        You can mend it on the page of the order for as long as the order can be changed. After that,{" "}
        <Link href="/contact">message us</Link> quickly: before the parcel leaves we can still help.
      </p>
    </HelpPage>
  );
}
