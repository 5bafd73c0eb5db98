import type { SecurityAction } from "@storywall/domain/accounts/permissions";
import type { SecurityChangeEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { LabeledDetail, Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

const titles: Record<SecurityAction, string> = {
  "admin.created": "A new account was added",
  "admin.invited": "A new sign-in link was created",
  "admin.changed": "An account was changed",
  "admin.password-set": "A password was set",
  "admin.code-asked": "Two-step sign-in was turned on",
  "admin.code-not-asked": "Two-step sign-in was turned off",
  "api-token.created": "An API token was created",
  "api-token.revoked": "An API token was revoked",
  "webhook.created": "A webhook was added",
  "webhook.changed": "A webhook was changed",
  "webhook.secret-rotated": "A webhook got a new secret",
  "webhook.deleted": "A webhook was deleted",
  "prices.confirmed": "The prices were confirmed",
  "prices.withdrawn": "The confirmation of the prices was undone",
  "prices.published": "New prices were published",
  "promo.created": "A promo code was added",
  "promo.changed": "A promo code was changed",
  "setting.changed": "A setting was changed",
  "export.made": "Accounting data was exported",
  "addresses.exported": "Customer addresses were exported",
  "order.evidence-taken": "Dispute evidence was downloaded",
  "customer.erased": "A customer’s data was deleted",
};

export const securityChange: Template<SecurityChangeEmail> = {
  subject: ({ action }) => `${titles[action]} in your shop`,
  Page: ({ content: { email, action, changedBy, account, time, auditUrl } }) => (
    <EmailLayout title={titles[action]} preview={`${time}, by ${changedBy ?? "the owner’s sign-in link"}`}>
      <Paragraph>If this was you or someone you trust, there’s nothing to do.</Paragraph>
      {account ? <LabeledDetail name="Account">{account}</LabeledDetail> : null}
      <LabeledDetail name="Changed by">
        {changedBy ?? "Someone who signed in with the owner’s one-time link from the shop’s startup output"}
      </LabeledDetail>
      <LabeledDetail name="Time">{time}</LabeledDetail>
      <PrimaryAction href={auditUrl}>See what changed</PrimaryAction>
      <SmallText>
        If you don’t recognize this, change your password now, and have an owner close the account that made the change
        on the People page, and revoke the API tokens that it created. We sent this email to {email} because it concerns
        who can get into the shop, its prices, or its customers’ data.
      </SmallText>
    </EmailLayout>
  ),
};
