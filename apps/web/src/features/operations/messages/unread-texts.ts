/** Texts in the header. They have their own module, so that other pages do not load the texts of the contact page. */
export const unreadTexts = {
  newReplies: (count: number) => (count === 1 ? "1 new reply" : `${count} new replies`),
};
