import { CHANGE_WINDOW_MS, UNLESS_PRINTED } from "@storywall/domain/catalog/change-window";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";

export function Terms() {
  return (
    <HelpPage
      title="Terms"
      updated="November 21, 2026"
      lead={<p>What you and we agree on when you order. Short, because it says only what the shop does.</p>}
    >
      <h2>Who we are</h2>
      <p>
        Storywall, {shopCopy.businessLocation}. How to reach us is on the page <Link href="/contact">Message us</Link>.
      </p>

      <h2>What you buy</h2>
      <p>
        Photo tiles made from your own photos or from our art: printed, framed, with a magnetic back and an adhesive
        steel plate for each. Before you pay you see every tile as it will be, drawn from the same measures as the
        print, and we tell you when a photo will print less sharply than it should. Colours on paper are never quite
        those of a screen.
      </p>

      <h2>Prices, codes and tax</h2>
      <ul>
        <li>Prices are in US dollars. Shipping within the United States is free.</li>
        <li>
          Sales tax is added where we have to take it, by the state the parcel goes to. You see it before you pay, as
          part of the total.
        </li>
        <li>
          One promo code per order. It cannot be combined with other offers, nor be used for what was bought before. A
          second code takes the place of the first only if it takes more off. Sale prices on our pages are the prices
          with the current code.
        </li>
        <li>
          A price is held for you while you pay. If paying takes so long that it has run out, we tell you the new one.
        </li>
      </ul>

      <h2>Paying and the order</h2>
      <p>
        You are charged when you confirm the payment, once, with the total that the page shows. Then the order is
        placed, and we confirm it by e-mail. If we ever charged you twice, the second charge is refunded.
      </p>

      <h2>Your photos</h2>
      <ul>
        <li>They stay yours. You let us copy and print them for your order and show them to you, and nothing else.</li>
        <li>By ordering you say that you may have them printed.</li>
        <li>
          We may ask you for another photo where one would print badly, and we do not print what the law forbids; then
          you get your money back.
        </li>
      </ul>
      <p>
        What happens to them afterwards is said under <Link href="/privacy">Privacy</Link>.
      </p>

      <h2>Changing or cancelling</h2>
      <p>
        For {CHANGE_WINDOW_MS / 60_000} minutes after placing it, {UNLESS_PRINTED}. After that,{" "}
        <Link href="/contact">message us</Link>: until it is printed we help where we can.
      </p>

      <h2>Shipping</h2>
      <p>
        Usually within {SHIPS_WITHIN}. More under <Link href="/shipping">Shipping</Link>.
      </p>

      <h2>Returns</h2>
      <p>
        Within {RETURN_DAYS} days of delivery for a full refund, although it was made for you. What is damaged,
        defective or not as shown is made anew or refunded and need not be sent back. How it goes is under{" "}
        <Link href="/returns">Returns</Link>. Rights that the law gives you beyond this stay yours.
      </p>
    </HelpPage>
  );
}
