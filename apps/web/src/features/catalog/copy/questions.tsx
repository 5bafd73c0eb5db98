import type { FaqEntry } from "@storywall/domain/catalog/faq";
import { Prose } from "@storywall/ui/prose";
import Link from "next/link";
import type { ReactNode } from "react";

type Props = {
  entries: readonly FaqEntry[];
  /** Link to the current offer. */
  offer?: ReactNode;
};

export function FaqQuestions({ entries, offer }: Props) {
  return (
    <Prose className="mt-8">
      {entries.map(({ key, question, answer, intro, steps, links = [] }) => (
        <section key={key} className="border-line border-t py-5">
          <h2 className="wrap-anywhere text-xl">{question}</h2>
          {intro ? <p className="mt-2 wrap-anywhere">{intro}</p> : null}
          {steps ? (
            <ol className="mt-2 wrap-anywhere">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          ) : (
            <p className="mt-2 wrap-anywhere">{answer}</p>
          )}
          {links.length > 0 || (offer && key === "promo") ? (
            <p className="mt-2 flex flex-wrap gap-x-6">
              {links.map(({ href, text }) =>
                href.startsWith("mailto:") ? (
                  <a key={href} href={href} className="wrap-anywhere inline-flex min-h-11 items-center">
                    {text}
                  </a>
                ) : (
                  <Link key={href} href={href} className="inline-flex min-h-11 items-center">
                    {text}
                  </Link>
                ),
              )}
              {key === "promo" ? offer : null}
            </p>
          ) : null}
        </section>
      ))}
    </Prose>
  );
}
