export const adminModeTexts = {
  adminMode: "Admin mode",
  signedIn: (role: string) => `Signed in (${role})`,
  notSignedIn: "Not signed in. You can look around, but you can’t save changes.",
  editTags: "Edit tags",
  adminArea: "Admin area",
  tagsAndPlace: "Tags and gallery position",

  signInTitle: "You aren’t signed in as an admin",
  signInText: "Admin mode shows this form, but only a signed-in admin can save changes.",
  howToSignIn: "How to sign in",
  featured: "Featured: shown first in the gallery",
  featuredRank: "Featured rank",
  featuredRankHint: "1 comes first, 9999 last. Leave blank for no rank.",
  saving: "Saving…",
  tagsSaved: (tags: readonly string[]) => (tags.length > 0 ? `Saved: ${tags.join(", ")}` : "Saved without tags."),
};
