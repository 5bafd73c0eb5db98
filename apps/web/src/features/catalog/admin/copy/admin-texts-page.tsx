"use client";

import { hasPermission } from "@storywall/domain/accounts/permissions";
import { type AnnouncementCopy, renderAnnouncement } from "@storywall/domain/catalog/copy/announcement";
import { copyParts, copySites, type MakersCopy, type ReviewsCopy } from "@storywall/domain/catalog/copy/schema";
import { defaultFaqCopy, type FaqEntryCopy, renderFaq } from "@storywall/domain/catalog/faq";
import type { Site } from "@storywall/domain/catalog/localised";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { SITE } from "@storywall/domain/kernel/site";
import { SelectField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { FaqQuestions } from "@/features/catalog/copy/questions.tsx";
import { CustomerReviews, OwnerStory } from "@/features/catalog/materials/makers.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminCopyTexts } from "./admin-copy-texts.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { type KeepPicture, MakersFields, ReviewFields } from "./makers-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { TextEditor } from "./text-editor.tsx";

const emptyLine: AnnouncementCopy = { text: "", link: null, lastDay: null, isShown: true };

const getAnnouncementProblem = ({ text, link }: AnnouncementCopy) => {
  if (!text.trim()) return adminCopyTexts.enterText;
  return link && !link.text.trim() ? adminCopyTexts.enterLinkText : null;
};
const noStory: MakersCopy = { story: "", photos: [] };
const noReviews: ReviewsCopy = [];

const getStoryProblem = ({ story, photos }: MakersCopy) => {
  if (!story.trim()) return adminCopyTexts.enterStory;
  return photos.some(({ alt }) => !alt.trim()) ? adminCopyTexts.enterPhotoDescriptions : null;
};
const getReviewProblem = (reviews: ReviewsCopy) =>
  reviews.some(({ quote, name }) => !quote.trim() || !name.trim()) ? adminCopyTexts.incompleteReview : null;

const getQuestionProblem = (questions: readonly FaqEntryCopy[]) => {
  if (questions.some(({ question, answer }) => !question.trim() || !answer.trim()))
    return adminCopyTexts.incompleteQuestion;
  return questions.some(({ links }) => links.some(({ text }) => !text.trim())) ? adminCopyTexts.enterLinkText : null;
};

export function AdminTextsPage({ keepPicture }: { keepPicture: KeepPicture }) {
  const [site, setSite] = useState<Site>(SITE);
  const me = trpc.admin.me.useQuery(undefined, { trpc: silent });
  const { data, error } = trpc.copy.read.useQuery(
    { site },
    { trpc: silent, refetchInterval: createPollInterval(30_000) },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  const canChange = me.data ? hasPermission(me.data.role, "copy.change") : false;
  return (
    <>
      <SelectField
        label={adminCopyTexts.textsFor}
        value={site}
        className="mt-6 max-w-sm"
        onChange={({ target }) => setSite(target.value as Site)}
      >
        {copySites.map((option) => (
          <option key={option} value={option}>
            {option === SITE
              ? adminCopyTexts.countries[option]
              : adminCopyTexts.countryNotShown(adminCopyTexts.countries[option])}
          </option>
        ))}
      </SelectField>
      {site === SITE ? null : (
        <Notice className="mt-4" title={adminCopyTexts.notShownTitle}>
          {adminCopyTexts.notShownText}
        </Notice>
      )}
      {data?.site === site ? (
        <div key={site}>
          <TextEditor
            site={site}
            part="announcement"
            title={copyParts.announcement}
            description={adminCopyTexts.announcementDescription}
            stored={data.announcement}
            defaultWords={emptyLine}
            canChange={canChange}
            fields={(form) => <AnnouncementFields {...form} />}
            preview={(words) => <AnnouncementPreview words={words} />}
            findProblem={getAnnouncementProblem}
          />
          <TextEditor
            site={site}
            part="promotion"
            title={copyParts.promotion}
            description={adminCopyTexts.promotionDescription}
            stored={data.promotion}
            defaultWords={emptyLine}
            canChange={canChange}
            fields={(form) => <AnnouncementFields {...form} />}
            preview={(words) => <AnnouncementPreview words={words} needsOffer />}
            findProblem={getAnnouncementProblem}
          />
          <TextEditor
            site={site}
            part="makers"
            title={copyParts.makers}
            description={adminCopyTexts.makersDescription}
            stored={data.makers}
            defaultWords={noStory}
            canChange={canChange}
            fields={(form) => <MakersFields {...form} keepPicture={keepPicture} />}
            preview={(words) => <OwnerStory {...words} />}
            findProblem={getStoryProblem}
          />
          <TextEditor
            site={site}
            part="reviews"
            title={copyParts.reviews}
            description={adminCopyTexts.reviewsDescription}
            stored={data.reviews}
            defaultWords={noReviews}
            canChange={canChange}
            fields={(form) => <ReviewFields {...form} />}
            preview={(words) => <CustomerReviews reviews={words} />}
            findProblem={getReviewProblem}
          />
          <TextEditor
            site={site}
            part="faq"
            title={copyParts.faq}
            description={adminCopyTexts.faqDescription}
            stored={data.faq}
            defaultWords={defaultFaqCopy}
            canChange={canChange}
            fields={(form) => <QuestionFields {...form} site={site} />}
            preview={(words) => <QuestionsPreview words={words} site={site} />}
            findProblem={getQuestionProblem}
          />
        </div>
      ) : (
        <p role="status" className="mt-6">
          {commonTexts.loading}
        </p>
      )}
    </>
  );
}

type Props = { words: AnnouncementCopy; needsOffer?: boolean };

function AnnouncementPreview({ words, needsOffer = false }: Props) {
  const { data: pricing } = trpc.catalog.pricing.useQuery(undefined, { trpc: { context: { silent: true } } });
  if (!pricing) return <p role="status">{commonTexts.loading}</p>;
  const { promo } = pricing;
  const line = words.text.trim() ? renderAnnouncement(words, { today: toShopDay(new Date()), promo }) : null;
  if (!line || (needsOffer && !promo)) return <p className="text-soft">{adminCopyTexts.nothingShownToday}</p>;
  return <AnnouncementLine line={line} className="font-semibold" />;
}

function QuestionsPreview({ words, site }: { words: readonly FaqEntryCopy[]; site: Site }) {
  const entries = renderFaq(words, site);
  const shown = words.filter(({ isHidden }) => !isHidden).length;
  return (
    <>
      {entries.length < shown ? (
        <p role="alert" className="text-bad">
          {adminCopyTexts.questionsNotShown(shown - entries.length)}
        </p>
      ) : null}
      <FaqQuestions entries={entries} />
    </>
  );
}
