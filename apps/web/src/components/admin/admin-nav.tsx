"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { adminGroups, findCurrentPage } from "./admin-pages.ts";
import { adminTexts } from "./admin-texts.ts";

/** Navigation in two rows: the groups, and the pages of the current group. */
export function AdminNav() {
  const current = findCurrentPage(usePathname());
  const pages = current?.group.pages ?? [];
  return (
    <nav id="admin-nav" aria-label={adminTexts.admin} className="border-line border-b bg-wall print:hidden">
      <LinkRow
        links={adminGroups.map(({ name, pages: [first] }) => ({ name, href: first.href }))}
        currentHref={current?.group.pages[0].href}
        isCurrent="true"
        className="font-semibold"
      />
      {pages.length > 1 ? (
        <div className="border-line border-t bg-card">
          <LinkRow links={pages} currentHref={current?.page.href} isCurrent="page" />
        </div>
      ) : null}
    </nav>
  );
}

type LinkRowProps = {
  links: readonly { name: string; href: string }[];
  currentHref: string | undefined;
  isCurrent: "page" | "true";
  className?: string;
};

/** Row of links. On phones, it scrolls sideways so that the current link is visible. */
function LinkRow({ links, currentHref, isCurrent, className = "" }: LinkRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !link) return;
    row.current.scrollLeft =
      link.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [currentHref]);
  return (
    <div ref={row} className={`mx-auto flex max-w-6xl items-center gap-x-5 overflow-x-auto px-4 ${className}`}>
      {links.map(({ name, href }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === currentHref ? isCurrent : undefined}
          className="inline-flex min-h-11 shrink-0 items-center whitespace-nowrap border-transparent border-b-2 pt-0.5 text-soft hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
