import { shopCopy } from "@storywall/domain/catalog/localised";
import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";
import { PrivacyChoice } from "@/features/accounts/consent/privacy-choice.tsx";
import { cookieDescriptions, retentionPeriods } from "./retention-periods.ts";

export function Privacy() {
  return (
    <HelpPage
      title="Privacy"
      updated="November 24, 2026"
      lead={<p>Your photos are yours. We use them only to show and print your wall.</p>}
    >
      <p>
        This page covers the Storywall shop in {shopCopy.businessLocation}. It explains what we do with your data, step
        by step.
      </p>

      <h2>No account needed</h2>
      <p>
        Your browser gets a random ID, and everything you make belongs to that ID. We don't ask who you are until you
        order, contact us or want your walls on another device.
      </p>

      <h2>Your photos</h2>
      <ul>
        <li>
          They are private. They can be opened only in your browser, on other devices where you sign in by email, and by
          anyone you send a link to your wall.
        </li>
        <li>
          We make copies for display and printing. The copies no longer include where or when a photo was taken, or with
          which camera. Your original file is never shown to anyone and is deleted as described below.
        </li>
        <li>
          When you order, our staff see the photos we print, because they print, frame and pack them, and check anything
          that may print badly.
        </li>
        <li>
          Our own computers look for faces in a photo so that cropping keeps them clear of the frame. We store only
          where the faces are, never whose they are, and delete that along with the photo.
        </li>
        <li>We don't show them to anyone else, publish them or use them to train anything.</li>
        <li>
          You can have a photo deleted at any time. If an order needs it, we delete it once the order has shipped.
        </li>
      </ul>

      <h2>Your order</h2>
      <ul>
        <li>We use your name, address and email to make your order, ship it and email you about it.</li>
        <li>
          Stripe handles payment, using its own card fields. We never see or store your card number. Stripe gets the
          amount, your email and your address, and has{" "}
          <a href="https://stripe.com/privacy" rel="noreferrer">
            its own privacy policy
          </a>
          .
        </li>
        <li>The carrier gets your name and address.</li>
        <li>
          Our staff see your order with its address, email, amounts, photos and your messages to us. Each person has
          their own sign-in and only the access their work requires. Every change they make is logged.
        </li>
      </ul>

      <h2>Emails</h2>
      <p>
        We email you about your order. We send offers only if you checked the box for them. You can unsubscribe in the
        same place, or <Link href="/contact">contact us</Link>.
      </p>

      <h2>How long we keep things</h2>
      <table>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {retentionPeriods.map(([what, howLong]) => (
            <tr key={what} className="max-sm:flex max-sm:flex-col">
              <td>{what}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2 id="cookies">Cookies</h2>
      <p>
        These are all our own cookies. The shop needs them to work and to remember your choices. None of them follow you
        to other sites. Cookies that an analytics service sets after you accept are not on this list.
      </p>
      <ul>
        {cookieDescriptions.map(([name, why, howLong]) => (
          <li key={name}>
            <code className="break-all">{name}</code>: {why} {howLong}.
          </li>
        ))}
      </ul>
      <p>
        Your browser's storage also keeps the walls you are making and the photos that haven't uploaded yet, so nothing
        is lost when you close the page. It never leaves your device on its own. Clearing this site's data in your
        browser deletes it.
      </p>

      <h2 id="choices">Analytics and error reports</h2>
      <p>
        We don't load analytics or error reports with page replays unless you accept them first. The shop works the same
        either way. You can change your mind here at any time. If you decline, anything that was loaded is removed, and
        the cookies it set on our pages are deleted.
      </p>
      <PrivacyChoice />
      <ul>
        <li>
          Analytics tell us which pages are opened, in what order, and, once per order, its number, what was bought and
          for how much. Never your name, address, email or photos.
        </li>
        <li>
          An error report tells us what broke and how long things took. Email addresses, IDs, what you typed and photo
          addresses are removed before it leaves your browser. A replay shows the page with all text and images hidden.
          Order, payment and upload pages are never replayed.
        </li>
        <li>Errors on our own servers are recorded without anything that shows whose visit they happened in.</li>
      </ul>
      <p>
        Our server counts requests per IP address for up to an hour, so that no single visitor can slow down the shop
        for everyone else. We don't store the IP address with what you do.
      </p>

      <h2>Your choices</h2>
      <p>
        On <Link href="/walls/your-data">Your data</Link> you can download everything we have about you or delete it,
        right away and for good. To correct something, or if you no longer have the browser you ordered in,{" "}
        <Link href="/contact">contact us</Link> from the email address on your order, or tell us which order it is.
        Records we must keep for tax purposes stay as long as the law requires, without your name. Backups still contain
        deleted data until they expire. If we ever need to restore one, we delete your data again. We never sell your
        data.
      </p>
    </HelpPage>
  );
}
