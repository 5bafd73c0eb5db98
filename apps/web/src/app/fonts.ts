import localFont from "next/font/local";

// Made by tools/subset-fonts.ts: what the shop's own words are made of. One that comes too late for the first paint waits for
// the next page: until then stands what globals.css says, and no line breaks anew under the reader's eyes.
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

// Names and places of shoppers: fetched when a page has a character that the first two lack.
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

/** The class names that define the font variables of globals.css. */
export const fontClasses = [text, heading, textMore, headingMore].map(({ variable }) => variable).join(" ");
