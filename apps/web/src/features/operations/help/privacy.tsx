import { shopCopy } from "@storywall/domain/catalog/localised";
import Link from "next/link";
import type { PropsWithChildren } from "react";
import { HelpPage } from "@/components/help-page.tsx";
import { PrivacyChoice } from "@/features/accounts/consent/privacy-choice.tsx";
import { ContactLink } from "./help-links.tsx";
import { privacyTexts } from "./privacy-texts.tsx";
import { retentionTexts } from "./retention-texts.ts";

export function Privacy() {
  const { identity, photos, order, emails, retention, cookies, choices, rights } = privacyTexts;
  return (
    <HelpPage title={privacyTexts.title} updated={privacyTexts.updated} lead={<p>{privacyTexts.lead}</p>}>
      <p>{privacyTexts.scope(shopCopy.businessLocation)}</p>

      <h2>{identity.title}</h2>
      <p>{identity.text}</p>

      <h2>{photos.title}</h2>
      <ul>
        <li>{photos.access}</li>
        <li>{photos.copies}</li>
        <li>{photos.staff}</li>
        <li>{photos.faces}</li>
        <li>{photos.otherUses}</li>
        <li>{photos.collecting}</li>
        <li>{photos.deletion}</li>
      </ul>

      <h2>{order.title}</h2>
      <ul>
        <li>{order.contactData}</li>
        <li>{order.payment(StripePolicyLink)}</li>
        <li>{order.carrier}</li>
        <li>{order.staff}</li>
      </ul>

      <h2>{emails.title}</h2>
      <p>{emails.text(ContactLink)}</p>

      <h2>{retention.title}</h2>
      <table>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col">{retention.what}</th>
            <th scope="col">{retention.howLong}</th>
          </tr>
        </thead>
        <tbody>
          {retentionTexts.periods.map(([what, howLong]) => (
            <tr key={what} className="border-line border-t max-sm:block">
              <th scope="row" className="max-sm:block max-sm:pt-3 sm:w-1/2 sm:py-3 sm:font-normal">
                {what}
              </th>
              <td className="max-sm:block max-sm:pt-1 max-sm:pb-3 sm:py-3">{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2 id="cookies">{cookies.title}</h2>
      <p>{cookies.intro}</p>
      <ul>
        {retentionTexts.cookies.map(([name, why, howLong]) => (
          <li key={name}>{cookies.cookie(<code className="break-all">{name}</code>, why, howLong)}</li>
        ))}
      </ul>
      <p>{cookies.browserStorage}</p>

      <h2 id="choices">{choices.title}</h2>
      <p>{choices.intro}</p>
      <PrivacyChoice />
      <ul>
        <li>{choices.analytics}</li>
        <li>{choices.errorReports}</li>
        <li>{choices.serverErrors}</li>
      </ul>
      <p>{choices.requestCounts}</p>
      <p>{choices.requestTimes}</p>

      <h2>{rights.title}</h2>
      <p>{rights.text(YourDataLink, ContactLink)}</p>
    </HelpPage>
  );
}

const StripePolicyLink = ({ children }: PropsWithChildren) => (
  <a href="https://stripe.com/privacy" rel="noreferrer">
    {children}
  </a>
);
const YourDataLink = ({ children }: PropsWithChildren) => <Link href="/walls/your-data">{children}</Link>;
