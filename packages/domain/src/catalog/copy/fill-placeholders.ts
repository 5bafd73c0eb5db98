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
