import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import fontkit from "@cantoo/fontkit";
import { type Color, type PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";
import { findPrintScript, normalizePrintText, type PrintScript } from "@storywall/domain/kernel/printable-text";
import { isInStandardFonts, toStandardCharacters } from "./to-standard-characters.ts";

export type FontName = "regular" | "bold" | "chinese" | "korean";

/** Subsets of Noto Sans with the characters that the shop prints. `tools/write-fonts.ts` makes them. */
export const fontsFolder = join(import.meta.dirname, "../fonts");

type TextRun = { font: PDFFont; text: string };
type Style = { size: number; isBold?: boolean | undefined };

export type Typeface = {
  widthOf(text: string, style: Style): number;
  /** `x` and `y` are in points. Line breaks become spaces. */
  draw(page: PDFPage, text: string, style: Style & { x: number; y: number; color: Color }): void;
};

/**
 * Opens the fonts of a document. Text in standard characters uses the standard PDF fonts. Other text uses embedded
 * subsets of Noto Sans, whose large fonts are read only if `contents` needs them.
 * @param contents all texts from customers, in an object or array of any shape; only their characters matter
 */
export async function loadTypeface(document: PDFDocument, contents: string): Promise<Typeface> {
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const others = [...new Set(normalizePrintText(contents))].filter((character) => !isInStandardFonts(character));
  const scripts = new Set(others.flatMap((character) => findPrintScript(character) ?? []));
  if (scripts.size === 0)
    return createTypeface((text, isBold) => [{ font: isBold ? bold : regular, text: toStandardCharacters(text) }]);

  const western = { regular: await embedFont(document, "regular"), bold: await embedFont(document, "bold") };
  const chinese = scripts.has("chinese") ? await embedFont(document, "chinese") : western.regular;
  const korean = scripts.has("korean") ? await embedFont(document, "korean") : western.regular;
  const getFontForScript = (script: PrintScript, isBold: boolean) => {
    if (script === "western") return isBold ? western.bold : western.regular;
    return script === "chinese" ? chinese : korean;
  };
  return createTypeface((text, isBold) => {
    const printed = normalizePrintText(text).replace(/\s/g, " ");
    if ([...printed].every(isInStandardFonts))
      return [{ font: isBold ? bold : regular, text: toStandardCharacters(printed) }];
    return splitIntoRuns(printed, (script) => getFontForScript(script, isBold));
  });
}

/**
 * Embeds the characters of Noto Sans that the document uses. The font's name begins with the tag that marks a subset.
 */
export const embedNotoSans = (document: PDFDocument): Promise<PDFFont> =>
  embedFont(document, "regular", { customName: "STORYW+NotoSans-Regular" });

async function embedFont(
  document: PDFDocument,
  name: FontName,
  options: { customName?: string } = {},
): Promise<PDFFont> {
  document.registerFontkit(fontkit);
  return document.embedFont(await readFont(name), { subset: true, ...options });
}

export async function readFont(name: FontName): Promise<Buffer> {
  return promisify(brotliDecompress)(await readFile(join(fontsFolder, `${name}.ttf.br`)));
}

function createTypeface(runs: (text: string, isBold: boolean) => TextRun[]): Typeface {
  return {
    widthOf: (text, { size, isBold = false }) =>
      runs(text, isBold).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0),
    draw(page, text, { x, isBold = false, ...style }) {
      let left = x;
      for (const run of runs(text, isBold)) {
        page.drawText(run.text, { ...style, x: left, font: run.font });
        left += run.font.widthOfTextAtSize(run.text, style.size);
      }
    },
  };
}

/** Splits the text into runs of one font. Characters without a font become a question mark. */
function splitIntoRuns(text: string, getFontForScript: (script: PrintScript) => PDFFont): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of text) {
    const script = findPrintScript(character);
    const font = getFontForScript(script ?? "western");
    const last = runs.at(-1);
    if (last?.font === font) last.text += script ? character : "?";
    else runs.push({ font, text: script ? character : "?" });
  }
  return runs;
}
