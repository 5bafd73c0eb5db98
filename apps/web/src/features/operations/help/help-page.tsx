import { PageHeader } from "@storywall/ui/page-header";
import { Prose } from "@storywall/ui/prose";
import Link from "next/link";
import type { ComponentType, PropsWithChildren, ReactNode } from "react";

type TextLink = (text: string) => ReactNode;

/** Texts at the end of every help page. */
const helpPageTexts = {
  moreQuestions: "More questions?",
  whereToAsk: (links: { faq: TextLink; contact: TextLink }) => (
    <>
      Check the {links.faq("FAQ")} or {links.contact("contact us")}.
    </>
  ),
  lastUpdated: (date: string) => `Last updated ${date}.`,
};

type Props = { title: string; lead: ReactNode; updated?: string; children: ReactNode };

/** Layout of a text page. It works without JavaScript. */
export function HelpPage({ title, lead, updated, children }: Props) {
  return (
    <div className="mx-auto max-w-3xl px-4 pb-12">
      <PageHeader title={title}>{lead}</PageHeader>
      <Prose>
        {children}
        <h2>{helpPageTexts.moreQuestions}</h2>
        <p>
          {helpPageTexts.whereToAsk({
            faq: (text) => <Link href="/faq">{text}</Link>,
            contact: (text) => <Link href="/contact">{text}</Link>,
          })}
        </p>
        {updated ? <p className="text-soft text-sm">{helpPageTexts.lastUpdated(updated)}</p> : null}
      </Prose>
    </div>
  );
}

export const ContactLink = ({ children }: PropsWithChildren) => <Link href="/contact">{children}</Link>;

export const FindOrderLink = ({ children }: PropsWithChildren) => <Link href="/order/find">{children}</Link>;

export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="wrap-anywhere underline underline-offset-4">
    {address}
  </a>
);

/** A component that wraps part of a sentence, for example a link. */
export type InlineElement = ComponentType<PropsWithChildren>;
