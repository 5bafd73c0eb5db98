import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";

export function Accessibility() {
  return (
    <HelpPage
      title="Accessibility"
      updated="November 24, 2026"
      lead={<p>Everyone should be able to make a wall. Here's where we are today.</p>}
    >
      <h2>Our goal</h2>
      <p>
        The Web Content Accessibility Guidelines 2.2, level AA. We test our pages with an automated checker on phone,
        tablet and desktop sizes, in light and dark mode, and we place a test order using only the keyboard. The shop
        has not had an outside audit yet.
      </p>
      <h2>What works</h2>
      <ul>
        <li>
          <strong>Keyboard:</strong> everything, from choosing photos to paying. Use the arrow keys to move and crop
          tiles. Escape closes dialogs and returns you to where you were.
        </li>
        <li>
          <strong>Screen reader:</strong> pages have headings and landmarks, controls have names, and changes such as
          progress, prices and errors are announced.
        </li>
        <li>
          <strong>Large text:</strong> up to 200% with nothing cut off, and no sideways scrolling on narrow screens.
        </li>
        <li>
          <strong>Reduced motion:</strong> if your device is set to reduce motion, nothing slides.
        </li>
        <li>
          <strong>No JavaScript:</strong> you can read pages like this one, the prices and the FAQ. Making a wall
          requires JavaScript.
        </li>
      </ul>
      <h2>What doesn't work yet</h2>
      <ul>
        <li>
          Your own photos have no descriptions. A screen reader announces the tile's position and whether it has a
          photo.
        </li>
        <li>Drawings of walls and frames are described in the text next to them, not in the drawings themselves.</li>
        <li>The card fields come from Stripe. We choose their colors and language, not how they are built.</li>
        <li>We have not tested every screen reader, and we have not tested speech input or switch devices.</li>
      </ul>
      <h2>If something gets in your way</h2>
      <p>
        <Link href="/contact">Contact us</Link> and tell us which page and what happened. A real person will read it.
      </p>
    </HelpPage>
  );
}
