"use client";

import Link from "next/link";
import { Logo } from "./logo.tsx";
import { legalLinks, siteLinks } from "./site-links.ts";
import { siteTexts } from "./site-texts.ts";

/**
 * The shop’s footer. Admin pages hide it. It is a client component, so that its content is not repeated in the payload
 * of every page.
 */
export function Footer({ madeIn, shipping }: { madeIn: string; shipping: string }) {
  "use no memo"; // Rendered once, so memoizing it would only make every page larger.
  return (
    <footer className="in-[body:has(#admin-nav)]:hidden mt-20 border-line border-t bg-card">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-12 lg:grid-cols-[1.4fr_3fr]">
        <div>
          <Logo />
          <p className="mt-4 max-w-64 text-soft">{madeIn}.</p>
          <p className="mt-1 max-w-64 text-soft">{shipping}.</p>
        </div>
        <nav
          aria-label={siteTexts.footer}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-8"
        >
          {siteLinks.map(({ title, links }) => (
            <div key={title}>
              <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
              <ul className="mt-1">
                {links.map((link) => (
                  <FooterLink key={link.href} {...link} />
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-6 px-4 pb-8">
        <ul className="flex flex-wrap gap-x-6">
          {legalLinks.map((link) => (
            <FooterLink key={link.href} {...link} />
          ))}
        </ul>
      </div>
    </footer>
  );
}

function FooterLink({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <Link href={href} prefetch={false} className="footer-link">
        {text}
      </Link>
    </li>
  );
}
