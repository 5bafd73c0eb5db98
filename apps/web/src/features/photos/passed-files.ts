let passed: readonly File[] = [];

/** Passes files to the next page that takes them. They stay in this tab's memory; nothing is stored or uploaded. */
export function passFiles(files: readonly File[]): void {
  passed = files;
}

export const hasPassedFiles = (): boolean => passed.length > 0;

/** Returns the passed files once. */
export function takePassedFiles(): readonly File[] {
  const taken = passed;
  passed = [];
  return taken;
}
