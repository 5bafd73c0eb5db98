"use client";

import { hasPermission } from "@storywall/domain/accounts/permissions";
import type { AnnouncementCopy } from "@storywall/domain/catalog/copy/announcement";
import { copyParts, copySites } from "@storywall/domain/catalog/copy/schema";
import { defaultFaqCopy, type FaqEntryCopy } from "@storywall/domain/catalog/faq";
import type { Site } from "@storywall/domain/catalog/localised";
import { SITE } from "@storywall/domain/kernel/site";
import { SelectField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { trpc } from "@/lib/trpc.ts";
import { CopyPart } from "./copy-part.tsx";
import { LineFields } from "./line-fields.tsx";
import { LinePreview } from "./line-preview.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { QuestionsPreview } from "./questions-preview.tsx";

const quietly = { trpc: { context: { silent: true } } } as const;
const emptyLine: AnnouncementCopy = { text: "", link: null, lastDay: null, isShown: true };
const countries: Record<Site, string> = { US: "United States", ZA: "South Africa", AU: "Australia" };

const getAnnouncementProblem = ({ text, link }: AnnouncementCopy) => {
  if (!text.trim()) return "Enter the line first.";
  return link && !link.text.trim() ? "Enter the link text." : null;
};
const getQuestionProblem = (questions: readonly FaqEntryCopy[]) => {
  if (questions.some(({ question, answer }) => !question.trim() || !answer.trim()))
    return "A question or an answer is empty.";
  return questions.some(({ links }) => links.some(({ text }) => !text.trim())) ? "Enter the link text." : null;
};

export function AdminCopy() {
  const [site, setSite] = useState<Site>(SITE);
  const me = trpc.admin.me.useQuery(undefined, quietly);
  const { data, error } = trpc.copy.read.useQuery(
    { site },
    { ...quietly, refetchInterval: createPollInterval(30_000) },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  const mayChange = me.data ? hasPermission(me.data.role, "copy.change") : false;
  return (
    <>
      <SelectField
        label="Texts for"
        value={site}
        className="mt-6 max-w-sm"
        onChange={({ target }) => setSite(target.value as Site)}
      >
        {copySites.map((one) => (
          <option key={one} value={one}>
            {countries[one]}
            {one === SITE ? "" : " (not shown)"}
          </option>
        ))}
      </SelectField>
      {site === SITE ? null : (
        <Notice className="mt-4" title="No one sees these texts">
          The shop only sells in the United States. These texts are saved for when it sells here too.
        </Notice>
      )}
      {data?.site === site ? (
        <div key={site}>
          <CopyPart
            site={site}
            part="announcement"
            title={copyParts.announcement}
            description="A line on the home page and above the walls."
            stored={data.announcement}
            defaultWords={emptyLine}
            mayChange={mayChange}
            fields={(form) => <LineFields {...form} />}
            preview={(words) => <LinePreview words={words} />}
            findProblem={getAnnouncementProblem}
          />
          <CopyPart
            site={site}
            part="promotion"
            title={copyParts.promotion}
            description="A line next to the current offer, above the walls and in the offer dialog. It only shows while there is an offer."
            stored={data.promotion}
            defaultWords={emptyLine}
            mayChange={mayChange}
            fields={(form) => <LineFields {...form} />}
            preview={(words) => <LinePreview words={words} needsOffer />}
            findProblem={getAnnouncementProblem}
          />
          <CopyPart
            site={site}
            part="faq"
            title={copyParts.faq}
            description="Shown on the FAQ page, in the FAQ dialog, and to search engines."
            stored={data.faq}
            defaultWords={defaultFaqCopy}
            mayChange={mayChange}
            fields={(form) => <QuestionFields {...form} site={site} />}
            preview={(words) => <QuestionsPreview words={words} site={site} />}
            findProblem={getQuestionProblem}
          />
        </div>
      ) : (
        <p role="status" className="mt-6">
          Loading…
        </p>
      )}
    </>
  );
}
