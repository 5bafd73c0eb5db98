let passed: readonly File[] = [];

/** Passes files to the next page that takes them. They stay in this tab's memory; nothing is stored or uploaded. */
export function passFilesToNextPage(files: readonly File[]): void {
  passed = files;
}

export const hasFilesFromPreviousPage = (): boolean => passed.length > 0;

/** Returns the passed files once. */
export function takeFilesFromPreviousPage(): readonly File[] {
  const taken = passed;
  passed = [];
  return taken;
}
