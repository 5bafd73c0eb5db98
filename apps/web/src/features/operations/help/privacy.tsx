import { shopCopy } from "@storywall/domain/catalog/localised";
import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";
import { PrivacyChoice } from "@/features/accounts/consent/privacy-choice.tsx";
import { cookies, keptThings } from "./kept-things.ts";

export function Privacy() {
  return (
    <HelpPage
      title="Privacy"
      updated="November 22, 2026"
      lead={<p>Your photos are yours. We use them to show and print your wall, and for nothing else.</p>}
    >
      <p>
        This page is about the Storywall shop in {shopCopy.businessLocation}. It says what the shop does, in the order
        in which you meet it.
      </p>

      <h2>You need no account</h2>
      <p>
        Your browser gets a random id, and whatever you make belongs to that id. We do not ask who you are until you
        order, write to us, or want your walls on another device.
      </p>

      <h2>Your photos</h2>
      <ul>
        <li>
          They are private. Only your browser can open them, you on another device when you sign in by e-mail, and
          whoever you give a link to a wall.
        </li>
        <li>
          We make copies of them for showing and printing. The copies no longer say where and when a photo was taken,
          nor with which camera. The file as you sent it is never shown to anybody, and is deleted as said below.
        </li>
        <li>
          Of an order, our staff see the photos that are printed, because they print, frame and pack them, and look at
          what may print badly.
        </li>
        <li>
          Our own computers look for faces in a photo, to keep them clear of the frame when it is cropped. We keep only
          where in the photo they are, never whose they are, and forget it with the photo.
        </li>
        <li>We show them to nobody else, publish none, and train nothing with them.</li>
        <li>A photo is deleted whenever you ask for it. One that an order needs is deleted once that was shipped.</li>
      </ul>

      <h2>Your order</h2>
      <ul>
        <li>We take your name, address and e-mail to make the order, ship it, and write to you about it.</li>
        <li>
          Payment is handled by Stripe, in fields that come from Stripe. We never see or keep your card's number. Stripe
          gets the amount, your e-mail and your address, and has{" "}
          <a href="https://stripe.com/privacy" rel="noreferrer">
            its own privacy policy
          </a>
          .
        </li>
        <li>The carrier gets your name and address.</li>
        <li>
          Our staff see an order with its address, e-mail, amounts, photos, and what you wrote to us. Each has their own
          sign-in and only the rights their work needs; what they change is recorded.
        </li>
      </ul>

      <h2>Letters</h2>
      <p>
        We write about your order. Letters about offers come only if you ticked the box for them; you can stop them
        where you ordered them, or by <Link href="/contact">writing to us</Link>.
      </p>

      <h2>How long things are kept</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {keptThings.map(([what, howLong]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2 id="cookies">Cookies</h2>
      <p>
        All of them are ours, and the shop needs them to work or to leave you in peace. None follows you elsewhere. What
        a measuring service sets after a yes of yours is not in this list.
      </p>
      <ul>
        {cookies.map(([name, why, howLong]) => (
          <li key={name}>
            <code className="break-all">{name}</code>: {why} {howLong}.
          </li>
        ))}
      </ul>
      <p>
        Your browser's own storage also keeps the walls you are making and the photos that are not uploaded yet, so that
        nothing is lost when you close the page. It never leaves your device by itself. Deleting the data of this site
        in your browser deletes it.
      </p>

      <h2 id="choices">Measuring and error reports</h2>
      <p>
        Nothing that measures visits or records errors with a replay of the page is loaded unless you said yes to it
        first. The shop works the same without. You can change your mind here at any time; after a no, what was loaded
        is gone, and the cookies it set on our pages are deleted.
      </p>
      <PrivacyChoice />
      <ul>
        <li>
          Measuring tells which pages are opened, in which order, and, once for each order, its number, what was bought
          and for how much. Never your name, address, e-mail or photos.
        </li>
        <li>
          An error report tells what broke, and how long things took. E-mail addresses, ids, what you typed and the
          addresses of photos are taken out before it leaves your browser. A replay shows the page with every word and
          picture hidden; pages of orders, payments and uploads are never replayed.
        </li>
        <li>Errors of our own servers are recorded without anything that says whose visit they happened in.</li>
      </ul>
      <p>
        Our server counts requests by internet address for at most an hour, to keep one visitor from blocking the
        others, and does not store the address with what you do.
      </p>

      <h2>What you can ask for</h2>
      <p>
        On <Link href="/walls/your-data">Your data</Link> you can download all that we have of you, and have it deleted,
        at once and for good. To have something corrected, or where you no longer have the browser you ordered in:{" "}
        <Link href="/contact">message us</Link> from the e-mail address of your order, or say which order it is. What we
        must keep for our books stays until the law lets it go, without your name. Copies that we keep in case our
        computers fail still hold it until they are thrown away; should we ever need one, what you had deleted is
        deleted again. We sell no data to anybody.
      </p>
    </HelpPage>
  );
}
