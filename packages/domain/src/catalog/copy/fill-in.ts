/** What the shop knows and texts may ask for by name, like `{return days}`. */
export type Facts = Readonly<Record<string, string>>;

const asked = /\{([^{}]*)\}/g;

/** The text with its facts in it, or null where one of them is not known now: half a sentence is not shown. */
export function fillIn(text: string, facts: Facts): string | null {
  if (unknownFact(text, Object.keys(facts)) !== null) return null;
  return text.replaceAll(asked, (_, name: string) => facts[name] ?? "");
}

/** The first name in braces that is none of these. */
export function unknownFact(text: string, known: readonly string[]): string | null {
  for (const [, name = ""] of text.matchAll(asked)) if (!known.includes(name)) return name;
  return null;
}
