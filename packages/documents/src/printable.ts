/** Letters of names that do not come apart into a plain letter and a mark. */
const plain: Readonly<Record<string, string>> = {
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

/** Besides Latin-1, what the fonts built into every reader of PDFs can show. */
const also = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ−";

/** Whether the fonts built into every reader of PDFs have a character. */
export const isBuiltIn = (letter: string) => /[\x20-\x7e\u00a0-\u00ff]/.test(letter) || also.includes(letter);

/**
 * The text with what those fonts can show: other letters lose their marks, what has no likeness becomes a question mark.
 * Line breaks and tabs become spaces.
 */
export function printable(text: string): string {
  const letters = [...text.replace(/\s/g, " ").normalize("NFC")];
  return letters.map(likeness).join("").replaceAll("−", "–");
}

function likeness(letter: string): string {
  if (isBuiltIn(letter)) return letter;
  const known = plain[letter];
  if (known) return known;
  const bare = letter.normalize("NFKD").replace(/\p{M}/gu, "");
  return bare !== "" && [...bare].every(isBuiltIn) ? bare : "?";
}
