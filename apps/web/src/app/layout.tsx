import "./globals.css";
import { PAGE_DESCRIPTION, shopCopy } from "@storywall/domain/catalog/localised";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { DemoBanner } from "@/components/demo-banner.tsx";
import { Footer } from "@/components/footer.tsx";
import { Header } from "@/components/header.tsx";
import { UnreadDot, UnreadLabel } from "@/features/operations/messages/unread-mark.tsx";
import { siteTitle } from "@/lib/seo/page-metadata.ts";
import { getEnv, isPublicDemoShop } from "@/server/env.ts";
import { fontClasses } from "./fonts.ts";
import { HeaderCart } from "./header-cart.tsx";
import { pageTexts } from "./page-texts.ts";
import { Providers } from "./providers.tsx";
import { ShopDialogs } from "./shop-dialogs.tsx";

/** Pages are rendered per request, because each response has its own nonce and the shop's URL is set at run time. */
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(getEnv().PUBLIC_URL),
    title: siteTitle,
    description: PAGE_DESCRIPTION,
    robots: { index: true, follow: true },
    referrer: "no-referrer",
  };
}

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
    <html lang="en-US" className={fontClasses}>
      <body className="bg-paper font-sans text-ink">
        <a
          href="#main"
          className="sr-only z-50 rounded-lg bg-card focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
        >
          {pageTexts.skipToContent}
        </a>
        <Providers>
          <Header
            cart={<HeaderCart />}
            menu={{ buttonMark: <UnreadDot />, linkMarks: { "/contact": <UnreadLabel /> } }}
          />
          {isPublicDemoShop() ? <DemoBanner /> : null}
          {/* Fills the window below the header, so that content that arrives late does not move a visible footer. */}
          <main id="main" tabIndex={-1} className="min-h-[calc(100svh-9rem)] outline-none print:min-h-0">
            {children}
          </main>
          <Footer madeIn={shopCopy.madeAndShipped.headline} shipping={shopCopy.freeShippingText} />
          <ShopDialogs />
        </Providers>
      </body>
    </html>
  );
}
