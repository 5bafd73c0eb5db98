/** Saves text as a file in the browser's downloads. */
export function saveTextFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
