/** Values for placeholders in texts, like `{return days}`. */
export type Facts = Readonly<Record<string, string>>;

const placeholderPattern = /\{([^{}]*)\}/g;

export function fillPlaceholders(text: string, facts: Facts): string | null {
  if (findUnknownPlaceholder(text, Object.keys(facts)) !== null) return null;
  return text.replaceAll(placeholderPattern, (_, name: string) => facts[name] ?? "");
}

/** Returns the first placeholder in the text that is not in `knownNames`. */
export function findUnknownPlaceholder(text: string, knownNames: readonly string[]): string | null {
  for (const [, name = ""] of text.matchAll(placeholderPattern)) if (!knownNames.includes(name)) return name;
  return null;
}

export type AnnouncementCopy = {
  text: string;
  link: { href: string; text: string } | null;
  /** Last day the announcement is shown, in the shop's time zone. If null, it is shown until staff remove it. */
  lastDay: string | null;
  isShown: boolean;
};

export type Announcement = Pick<AnnouncementCopy, "text" | "link">;

/** Placeholders allowed in an announcement: the default promo's discount and its code. */
export const announcementPlaceholders = ["percent off", "code"] as const;

/**
 * Fills in the placeholders of an announcement. Returns null if the announcement is hidden, is past its last day, or
 * mentions a promo when there is none. `today` is `YYYY-MM-DD` in the shop's time zone.
 */
export function renderAnnouncement(
  copy: AnnouncementCopy | null,
  { today, promo }: { today: string; promo: { code: string; basisPointsOff: number } | null },
): Announcement | null {
  if (!copy?.isShown || (copy.lastDay !== null && copy.lastDay < today)) return null;
  const facts: Facts = promo ? { "percent off": `${promo.basisPointsOff / 100}%`, code: promo.code } : {};
  const text = fillPlaceholders(copy.text, facts);
  return text === null ? null : { text, link: copy.link };
}

export const demoText = "This is a demo shop. No real payments are taken.";
