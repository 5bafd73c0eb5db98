export const adminCopyTexts = {
  textsFor: "Country",
  countries: { US: "United States", ZA: "South Africa", AU: "Australia" },
  countryNotShown: (country: string) => `${country} (not shown)`,
  notShownTitle: "No one sees this text yet",
  notShownText:
    "The shop currently sells only in the United States. We’ll save this text and use it once the shop sells in that country.",
  announcementDescription: "A line on the home page and above the wall gallery.",
  promotionDescription:
    "A line next to the current offer, both at the top of the pages that sell and in the offer dialog. It’s shown only while there is an offer.",
  makersDescription:
    "Who you are and how you work, in your own words and photos. Shown on the page “Materials and makers”.",
  reviewsDescription:
    "What customers wrote, with their permission and in their words. Shown on the page “Materials and makers”, the first three also on the home page.",
  faqDescription: "Shown on the FAQ page, in the FAQ dialog, and to search engines.",

  saved: (title: string) => `${title} saved.`,
  save: (title: string) => (
    <>
      Save<span className="sr-only"> {title}</span>
    </>
  ),
  preview: (title: string) => (
    <>
      Preview<span className="sr-only"> of {title}</span>
    </>
  ),
  previewOf: (title: string) => `Preview of ${title}`,
  restoreDefaults: (title: string) => (
    <>
      Restore default text<span className="sr-only"> of {title}</span>
    </>
  ),
  defaultsRestored: (title: string) => `${title}: default text restored.`,
  outdatedTitle: "Someone else changed this text",
  outdatedText: (lastChange: { time: string; summary: string } | null) =>
    lastChange
      ? `Their version from ${lastChange.time}: “${lastChange.summary}”. Your changes are still here but not saved yet.`
      : "Your changes are still here but not saved yet.",
  showTheirs: "Show theirs",
  keepMine: "Keep editing mine",
  earlierVersions: (title: string) => (
    <>
      Earlier versions<span className="sr-only"> of {title}</span>
    </>
  ),
  defaultText: "Default text",
  savedAt: (time: string, by: string) => `${time}, ${by}`,
  currentVersion: "current",
  restoreVersion: (summary: string) => (
    <>
      Restore<span className="sr-only"> {summary}</span>
    </>
  ),
  versionRestored: (title: string) => `${title}: earlier version restored.`,

  text: "Text",
  textHint: (maxLength: number, placeholders: string) =>
    `Up to ${maxLength} characters. ${placeholders} are filled in while there is an offer. When there isn’t one, text that uses them isn’t shown.`,
  placeholders: (names: readonly string[]) => names.join(" and "),
  enterText: "Enter the text first.",
  lastDay: "Last day shown",
  show: "Show this text",
  nothingShownToday: "Nothing is shown today.",

  story: "Story",
  storyHint: "An empty line begins a new paragraph.",
  enterStory: "Write the story first.",
  addPhoto: "Add a photo",
  uploadingPhoto: "Uploading…",
  photoDescription: (number: number) => `What photo ${number} shows`,
  photoDescriptionHint: "For people who can’t see it.",
  enterPhotoDescriptions: "Say what each photo shows.",
  removePhoto: (number: number) => (
    <>
      Remove<span className="sr-only"> photo {number}</span>
    </>
  ),
  review: (number: number) => `Review ${number}`,
  quote: "What they wrote",
  reviewer: "Name",
  aboutReviewer: "About them",
  aboutReviewerHint: "Like: Austin, Texas",
  addReview: "Add a review",
  removeReview: (name: string) => (
    <>
      Remove review<span className="sr-only"> by {name}</span>
    </>
  ),
  incompleteReview: "Each review needs a text and a name.",

  addLink: "Add a link",
  linkTo: "Link to",
  linkText: "Link text",
  enterLinkText: "Enter the link text.",
  removeLink: "Remove link",

  newQuestion: "New question",
  hiddenQuestion: (question: string) => `${question} (hidden)`,
  readQuestion: (question: string) => (
    <>
      Read<span className="sr-only"> {question}</span>
    </>
  ),
  editQuestion: (question: string) => (
    <>
      Edit<span className="sr-only"> {question}</span>
    </>
  ),
  moveUp: (question: string) => (
    <>
      Up<span className="sr-only"> {question}</span>
    </>
  ),
  moveDown: (question: string) => (
    <>
      Down<span className="sr-only"> {question}</span>
    </>
  ),
  showQuestion: (question: string) => (
    <>
      Show<span className="sr-only"> {question}</span>
    </>
  ),
  hideQuestion: (question: string) => (
    <>
      Hide<span className="sr-only"> {question}</span>
    </>
  ),
  addQuestion: "Add a question",
  removeQuestion: "Remove question",
  question: "Question",
  answer: "Answer",
  answerHint: "Lines that start with 1., 2., and so on become steps.",
  incompleteQuestion: "Each entry needs a question and an answer.",
  filledInValues: "Values the shop fills in",
  filledInValuesText:
    "Use these names, with their braces, in an answer. The shop replaces them with the current values.",
  questionsNotShown: (count: number) =>
    count === 1
      ? "1 question can’t be shown: its answer has a name in braces that the shop can’t fill in."
      : `${count} questions can’t be shown: their answers have names in braces that the shop can’t fill in.`,
};
