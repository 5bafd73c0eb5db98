import { faq } from "@storywall/domain/catalog/faq";
import { Prose } from "@storywall/ui/prose";
import Link from "next/link";
import { FrameCards } from "./frame-cards.tsx";
import { OfferLink } from "./offer-link.tsx";

/** Every question with its answer, the frames first (S-012): what the page and the dialog show alike. */
export function FaqContents() {
  return (
    <>
      <FrameCards />
      <Prose className="mt-8">
        {faq.map(({ key, question, answer, intro, steps, links = [] }) => (
          <section key={key} className="border-line border-t py-5">
            <h2 className="text-xl">{question}</h2>
            {intro ? <p className="mt-2">{intro}</p> : null}
            {steps ? (
              <ol className="mt-2">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            ) : (
              <p className="mt-2">{answer}</p>
            )}
            {links.length > 0 || key === "promo" ? (
              <p className="mt-2 flex flex-wrap gap-x-6">
                {links.map(({ href, text }) => (
                  <Link key={href} href={href} className="inline-flex min-h-11 items-center">
                    {text}
                  </Link>
                ))}
                {key === "promo" ? <OfferLink /> : null}
              </p>
            ) : null}
          </section>
        ))}
      </Prose>
    </>
  );
}
