import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";

export function Accessibility() {
  return (
    <HelpPage
      title="Accessibility"
      updated="November 21, 2026"
      lead={<p>Everybody should be able to make a wall. This is how far we are.</p>}
    >
      <h2>What we aim at</h2>
      <p>
        The Web Content Accessibility Guidelines 2.2, level AA. We check our pages with an automatic tester on a phone,
        a tablet and a desktop, in light and in dark, and go through an order with the keyboard alone. Nobody from
        outside has examined the shop so far.
      </p>
      <h2>What works</h2>
      <ul>
        <li>
          <strong>By keyboard:</strong> everything, from choosing photos to paying. Tiles are moved and cropped with the
          arrow keys, dialogs close with Escape, and you return to where you were.
        </li>
        <li>
          <strong>With a screen reader:</strong> pages have headings and landmarks, controls have names, and what
          changes by itself is read out: progress, prices, errors.
        </li>
        <li>
          <strong>With large type:</strong> up to 200 % without anything being cut off, and on a narrow screen without
          scrolling sideways.
        </li>
        <li>
          <strong>With less motion:</strong> if your device asks for it, nothing slides.
        </li>
        <li>
          <strong>Without JavaScript:</strong> pages that one reads, like this one, the prices and the questions. Making
          a wall needs it.
        </li>
      </ul>
      <h2>What does not work yet</h2>
      <ul>
        <li>
          Your own photos have no description. A screen reader hears the tile's place and what is in it: a photo, or
          none.
        </li>
        <li>Drawings of walls and frames are described in words beside them, not in the drawing itself.</li>
        <li>
          The fields for a card come from Stripe. We choose their colours and their language, not how they are built.
        </li>
        <li>We have not tested with every screen reader, and not with speech input or switches.</li>
      </ul>
      <h2>If something is in your way</h2>
      <p>
        <Link href="/contact">Message us</Link> with the page and what happened. A person reads it.
      </p>
    </HelpPage>
  );
}
