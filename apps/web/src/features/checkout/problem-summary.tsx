"use client";

import { type RefObject, useId } from "react";
import { checkoutTexts } from "./checkout-texts.tsx";
import { type ContactProblems, contactFields } from "./contact.ts";

type Props = {
  problems: ContactProblems;
  isCardComplete: boolean;
  onGoToCard: () => void;
  ref: RefObject<HTMLDivElement | null>;
};

/**
 * Lists all problems in the order of the form, each with a link to its field. The card form shows its own problems, so an
 * incomplete card is listed only together with other problems.
 */
export function ProblemSummary({ problems, isCardComplete, onGoToCard, ref }: Props) {
  const id = useId();
  const goToField = (field: string) => () => document.getElementById(field)?.focus();
  const found = contactFields.flatMap((field) => {
    const sentence = problems[field];
    return sentence ? [{ field: field as string, sentence, goTo: goToField(field) }] : [];
  });
  if (found.length > 0 && !isCardComplete)
    found.push({ field: "payment", sentence: checkoutTexts.enterCard, goTo: onGoToCard });
  if (found.length < 2) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      aria-labelledby={id}
      className="mb-8 scroll-mt-24 rounded-xl border border-bad/40 bg-bad/10 p-4"
    >
      <h2 id={id} className="text-lg">
        {checkoutTexts.problems(found.length)}
      </h2>
      <ul className="mt-1">
        {found.map(({ field, sentence, goTo }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                goTo();
              }}
              className="inline-flex min-h-9 items-center underline underline-offset-4"
            >
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
