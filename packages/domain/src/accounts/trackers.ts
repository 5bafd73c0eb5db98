/** What watches visits or errors, where the shop is told to use it; whole addresses, both empty unless configured. */
export type Trackers = {
  /** The tag manager's script. */
  tagManager?: string;
  /** The DSN that errors are reported to. */
  errorReports?: string;
};

const names = { tagManager: "tag-manager", errorReports: "error-reports" } as const;
const kinds = Object.keys(names) as Array<keyof typeof names>;

/**
 * Tells a page by a header of its own answer: pages are built ahead, and what the shop is told where it runs is not in them
 *. Null where nothing tracks.
 */
export function writeTrackers(trackers: Trackers): string | null {
  const told = kinds.flatMap((kind) => {
    const address = trackers[kind];
    return address ? [`${names[kind]};desc="${address.replaceAll(/["\\]/g, encodeURIComponent)}"`] : [];
  });
  return told.length > 0 ? told.join(", ") : null;
}

/** The same from what the browser read in that header; entries of others are left alone. */
export function readTrackers(entries: ReadonlyArray<{ name: string; description: string }>): Trackers {
  const found = kinds.map((kind) => [kind, entries.find(({ name }) => name === names[kind])?.description] as const);
  return Object.fromEntries(found.filter(([, address]) => address));
}
