/** Texts of a link that can be copied and shared. */
export const shareLinkTexts = {
  link: "Link",
  copyLink: "Copy link",
  linkCopied: "Link copied.",
  copyFailed: "We couldn’t copy the link. Please select it and copy it manually.",
  openShareMenu: "Share…",
};
