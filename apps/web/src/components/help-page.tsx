import { PageHeader } from "@storywall/ui/page-header";
import { Prose } from "@storywall/ui/prose";
import Link from "next/link";
import type { ReactNode } from "react";
import { helpPageTexts } from "./help-page-texts.tsx";

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
