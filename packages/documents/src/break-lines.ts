/** Matches white space, a character of a script without spaces between words, or a word. */
const tokenPattern = /\s+|[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+/gu;

/**
 * Breaks a text into lines that fit: first at its line breaks, then between words, then within words that are too long.
 */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => breakParagraph(paragraph, fits));
}

function breakParagraph(text: string, fits: (line: string) => boolean): string[] {
  const lines = [""];
  const isLineTooWide = (line: string) => !fits(line.trimEnd());
  for (const [token] of text.trim().matchAll(tokenPattern)) {
    const line = lines.at(-1) ?? "";
    if (!isLineTooWide(line + token)) lines[lines.length - 1] = line + token;
    else if (!isLineTooWide(token)) lines.push(token.trimStart());
    else for (const character of token) addCharacter(lines, character, isLineTooWide);
  }
  return lines.map((line) => line.trim());
}

function addCharacter(lines: string[], character: string, isLineTooWide: (line: string) => boolean): void {
  const line = lines.at(-1) ?? "";
  if (line !== "" && isLineTooWide(line + character)) lines.push(character);
  else lines[lines.length - 1] = line + character;
}
