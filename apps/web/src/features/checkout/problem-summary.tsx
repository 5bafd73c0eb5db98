"use client";

import { type RefObject, useId } from "react";
import { checkoutTexts } from "./checkout-texts.tsx";
import { type ContactProblems, contactFields } from "./contact.ts";

type Props = { problems: ContactProblems; ref: RefObject<HTMLDivElement | null> };

/** Lists all problems in the order of the form, each with a link to its field. */
export function ProblemSummary({ problems, ref }: Props) {
  const id = useId();
  const found = contactFields.flatMap((field) => (problems[field] ? [{ field, sentence: problems[field] }] : []));
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
        {found.map(({ field, sentence }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field)?.focus();
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
