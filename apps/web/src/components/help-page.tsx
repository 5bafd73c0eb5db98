import { PageHeader } from "@storywall/ui/page-header";
import { Prose } from "@storywall/ui/prose";
import Link from "next/link";
import type { ReactNode } from "react";

type Props = { title: string; lead: ReactNode; updated?: string; children: ReactNode };

/** Layout of a text page. Works without JavaScript. */
export function HelpPage({ title, lead, updated, children }: Props) {
  return (
    <div className="mx-auto max-w-3xl px-4 pb-12">
      <PageHeader title={title}>{lead}</PageHeader>
      <Prose>
        {children}
        <h2>Anything else?</h2>
        <p>
          The <Link href="/faq">frequent questions</Link> may have it. If not, <Link href="/contact">message us</Link>:
          the page also has our e-mail address.
        </p>
        {updated ? <p className="text-soft text-sm">Last changed on {updated}.</p> : null}
      </Prose>
    </div>
  );
}
