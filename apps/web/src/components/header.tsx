import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import { Menu } from "./menu.tsx";
import { PrefetchLink } from "./prefetch-link.tsx";
import { mainLinks } from "./site-links.ts";

export function Header({ cart }: { cart: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-1 px-4">
        <PrefetchLink href="/" className="mr-auto flex min-h-11 items-center">
          <Logo />
        </PrefetchLink>
        <nav aria-label="Main">
          <ul className="flex">
            {mainLinks.map(({ href, text }, index) => (
              <li key={href} className={index > 0 ? "max-sm:hidden" : ""}>
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
        <Menu />
      </div>
    </header>
  );
}
