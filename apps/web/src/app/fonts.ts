import localFont from "next/font/local";

// tools/subset-fonts.ts builds these files from the characters in the shop's own texts. With `optional`, a font that
// arrives after the first paint is used only from the next page on, so text never reflows.
const text = localFont({
  src: "../../fonts/text.woff2",
  weight: "400 700",
  display: "optional",
  variable: "--font-text",
  adjustFontFallback: false,
});

const heading = localFont({
  src: "../../fonts/heading.woff2",
  weight: "600",
  display: "optional",
  variable: "--font-heading",
  adjustFontFallback: false,
});

// Fonts for characters that the subsets lack, such as those in shoppers' names and addresses. Browsers download these
// fonts only for pages with such characters.
const textMore = localFont({
  src: "../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  display: "swap",
  variable: "--font-text-more",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A8, U+AA-AF, U+B1-B6, U+B8-BC, U+BE-D6, U+D8-F6, U+F8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+201A, U+201E, U+2020-2022, U+2030, U+2039-203A, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2215",
    },
  ],
});

const headingMore = localFont({
  src: "../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  weight: "200 800",
  display: "swap",
  variable: "--font-heading-more",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A8, U+AA-AF, U+B1-B6, U+B8-BC, U+BE-D6, U+D8-F6, U+F8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+201A, U+201E, U+2020-2022, U+2030, U+2039-203A, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2215",
    },
  ],
});

export const fontClasses = [text, heading, textMore, headingMore].map(({ variable }) => variable).join(" ");
