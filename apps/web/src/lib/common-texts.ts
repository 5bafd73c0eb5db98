/** Words that are used on many pages. */
export const commonTexts = {
  loading: "Loading…",
  tryAgain: "Try again",
  cancel: "Cancel",
  undo: "Undo",
  save: "Save",
  saved: "Saved.",
  remove: "Remove",
  delete: "Delete",
  edit: "Edit",
  close: "Close",
  back: "Back",
  copy: "Copy",
  download: "Download",
  search: "Search",
  signIn: "Sign in",
  contactUs: "Contact us",
} as const;
