import "./globals.css";
import { PAGE_DESCRIPTION } from "@storywall/domain/catalog/localised";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { DemoBanner } from "@/components/demo-banner.tsx";
import { Footer } from "@/components/footer.tsx";
import { Header } from "@/components/header.tsx";
import { CartButton } from "@/features/cart/cart-button.tsx";
import { shellTitle } from "@/lib/seo/page-metadata.ts";
import { Providers } from "./providers.tsx";
import { ShopDialogs } from "./shop-dialogs.tsx";

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

const faces = [text, heading, textMore, headingMore].map(({ variable }) => variable).join(" ");

export const metadata: Metadata = {
  title: shellTitle,
  description: PAGE_DESCRIPTION,
  robots: { index: true, follow: true },
  referrer: "no-referrer",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f7f4" },
    { media: "(prefers-color-scheme: dark)", color: "#141614" },
  ],
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US" className={faces}>
      <body className="bg-paper font-sans text-ink">
        <a
          href="#main"
          className="sr-only z-50 rounded-lg bg-card px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to the page
        </a>
        <Providers>
          <Header cart={<CartButton />} />
          <DemoBanner />
          {/* With the head and the space before the foot a window high: what comes late moves no foot that is in sight. */}
          <main id="main" tabIndex={-1} className="min-h-[calc(100svh-9rem)] outline-none print:min-h-0">
            {children}
          </main>
          <Footer />
          <ShopDialogs />
        </Providers>
      </body>
    </html>
  );
}
