import type { ComponentProps, ReactNode } from "react";
import { Logo } from "./logo.tsx";
import { Menu } from "./menu.tsx";
import { PrefetchLink } from "./prefetch-link.tsx";
import { mainLinks } from "./site-links.ts";
import { siteTexts } from "./site-texts.ts";

type Props = { cart: ReactNode; menu: ComponentProps<typeof Menu> };

/**
 * Container queries in rem hide links that do not fit, so that the header stays on one row even with large text. The
 * menu contains every link. On phones and tablets, the header is less tall on the editor's pages. Admin pages have their
 * own header.
 */
export function Header({ cart, menu }: Props) {
  return (
    <header className="in-[body:has(#admin-nav)]:hidden sticky top-0 z-30 border-line border-b bg-paper/95 backdrop-blur-sm">
      <div className="@container mx-auto max-w-6xl">
        <div className="flex min-h-16 flex-wrap max-lg:in-[body:has([data-wall-editor])]:min-h-12 items-center gap-x-1 px-4">
          <PrefetchLink href="/" className="mr-auto flex min-h-11 items-center">
            <Logo />
          </PrefetchLink>
          <nav aria-label={siteTexts.mainNavigation} className="@max-[16rem]:hidden">
            <ul className="flex">
              {mainLinks.map(({ href, text }, index) => (
                <li key={href} className={index > 0 ? "@max-[40rem]:hidden" : ""}>
                  <PrefetchLink
                    href={href}
                    className="flex min-h-11 items-center rounded-full px-3 hover:bg-wall sm:px-4"
                  >
                    {text}
                  </PrefetchLink>
                </li>
              ))}
            </ul>
          </nav>
          {cart}
          <Menu {...menu} />
        </div>
      </div>
    </header>
  );
}
