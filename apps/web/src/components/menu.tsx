"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { siteLinks } from "./site-links.ts";
import { siteTexts } from "./site-texts.ts";

const id = "menu";

type Props = {
  /** Mark on the menu button, for example when there are unread replies. */
  buttonMark?: ReactNode;
  /** Marks next to links. The keys are the links' paths. */
  linkMarks?: Readonly<Record<string, ReactNode>>;
};

/**
 * A native popover stays open during client-side navigation, so the menu's links must close it. If the browser does not
 * support popovers, the button is hidden; the footer has the same links.
 */
export function Menu({ buttonMark, linkMarks = {} }: Props) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="relative grid size-11 place-items-center rounded-full hover:bg-wall not-supports-[selector(:popover-open)]:hidden"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 stroke-2 stroke-current">
          <path d="M4 8h16M4 16h16" strokeLinecap="round" />
        </svg>
        <span className="sr-only">{siteTexts.menu}</span>
        {buttonMark}
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={siteTexts.menu}
        className="@container fixed inset-auto top-18 right-[max(0.5rem,calc(50vw-35.5rem))] m-0 max-h-[calc(100dvh-5.5rem)] w-[min(38rem,calc(100vw-1rem))] overflow-y-auto rounded-2xl border border-line bg-card p-5 text-ink opacity-0 shadow-2xl transition-[opacity,display,overlay] transition-discrete duration-150 open:opacity-100 starting:open:opacity-0 not-supports-[selector(:popover-open)]:hidden"
      >
        <div className="grid gap-x-6 gap-y-5 @[32rem]:grid-cols-[auto_auto_auto]">
          {siteLinks.map(({ title, links }) => (
            <div key={title}>
              <p className="px-3 text-sm text-soft">{title}</p>
              <ul className="mt-1">
                {links.map(({ href, text }) => (
                  <li key={href}>
                    <Link href={href} prefetch={false} onClick={closeMenu} className="menu-link">
                      {text}
                      {linkMarks[href]}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
    </>
  );
}

function closeMenu() {
  document.getElementById(id)?.hidePopover();
}
