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
        <h2>More questions?</h2>
        <p>
          Check the <Link href="/faq">FAQ</Link> or <Link href="/contact">contact us</Link>.
        </p>
        {updated ? <p className="text-soft text-sm">Last updated {updated}.</p> : null}
      </Prose>
    </div>
  );
}
