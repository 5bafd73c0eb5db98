export type ShareOutcome =
  /** The browser has opened its share sheet. The shopper may have closed it without sharing. */
  | "opened"
  /** Drawing the picture took so long that the browser requires another press before sharing. */
  | "press-again"
  /** The browser cannot share files. */
  | "unsupported";

export async function sharePicture(file: File, title: string): Promise<ShareOutcome> {
  const data = { files: [file], title };
  if (!navigator.canShare?.(data)) return "unsupported";
  try {
    await navigator.share(data);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError") return "press-again";
    if (name !== "AbortError") {
      console.warn("The picture of a wall couldn’t be shared", error);
      return "unsupported";
    }
  }
  return "opened";
}

export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser reads the file after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
