/** Values for placeholders in texts, like `{return days}`. */
export type Facts = Readonly<Record<string, string>>;

const asked = /\{([^{}]*)\}/g;

/** Fills in the placeholders; null if a fact is unknown, so that no incomplete sentence is shown. */
export function fillIn(text: string, facts: Facts): string | null {
  if (unknownFact(text, Object.keys(facts)) !== null) return null;
  return text.replaceAll(asked, (_, name: string) => facts[name] ?? "");
}

/** The first placeholder in the text that is not in `known`. */
export function unknownFact(text: string, known: readonly string[]): string | null {
  for (const [, name = ""] of text.matchAll(asked)) if (!known.includes(name)) return name;
  return null;
}
