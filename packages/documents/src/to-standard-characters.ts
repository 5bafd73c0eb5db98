/** Letters that do not decompose into a plain letter and a diacritic. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Ŋ: "N",
  ŋ: "n",
};

/** Characters of the standard PDF fonts in addition to Latin-1. */
const extraCharacters = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ−";

export const isInStandardFonts = (character: string) =>
  /[\x20-\x7e\u00a0-\u00ff]/.test(character) || extraCharacters.includes(character);

/**
 * Replaces characters that the standard fonts lack: letters lose their diacritics, other characters become a question
 * mark. Line breaks and tabs become spaces.
 */
export function toStandardCharacters(text: string): string {
  const characters = [...text.replace(/\s/g, " ").normalize("NFC")];
  return characters.map(replaceCharacter).join("").replaceAll("−", "–");
}

function replaceCharacter(character: string): string {
  if (isInStandardFonts(character)) return character;
  const plainLetter = plainLetters[character];
  if (plainLetter) return plainLetter;
  const withoutMarks = character.normalize("NFKD").replace(/\p{M}/gu, "");
  return withoutMarks !== "" && [...withoutMarks].every(isInStandardFonts) ? withoutMarks : "?";
}
