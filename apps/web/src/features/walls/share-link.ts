/** What happened to a link: the share sheet was opened, or the link was copied, or neither was possible. */
export type LinkOutcome = "opened" | "copied" | "failed";

/** Passes a link to the share sheet. Copies it in browsers without one. */
export async function shareLink(url: string, title: string): Promise<LinkOutcome> {
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return "opened";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "opened";
      // Creating the link may have taken too long after the press to open the share sheet.
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}
