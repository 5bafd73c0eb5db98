import "./globals.css";
import { PAGE_DESCRIPTION } from "@storywall/domain/catalog/site";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { Footer } from "@/components/footer";
import { Header } from "@/components/header";
import { shellTitle } from "@/shared/seo/page-metadata";
import { Providers } from "./providers";
import { ShopDialogs } from "./shop-dialogs";

const text = localFont({
  src: "../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  display: "swap",
  variable: "--font-text",
});

const heading = localFont({
  src: "../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  weight: "200 800",
  display: "swap",
  variable: "--font-heading",
});

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
    <html lang="en-US" className={`${text.variable} ${heading.variable}`}>
      <body className="bg-paper font-sans text-ink">
        <a
          href="#main"
          className="sr-only z-50 rounded-lg bg-card px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to the page
        </a>
        <Providers>
          <Header />
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <Footer />
          <ShopDialogs />
        </Providers>
      </body>
    </html>
  );
}
