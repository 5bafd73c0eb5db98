"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Logo } from "@/components/logo.tsx";
import { adminTexts } from "./admin-texts.ts";

type AdminPage = { href: string; name: string };
type AdminGroup = { name: string; pages: readonly [AdminPage, ...AdminPage[]] };

/** The admin pages by group. Choosing a group opens its first page. */
export const adminGroups: readonly AdminGroup[] = [
  { name: adminTexts.groups.today, pages: [{ href: "/admin", name: adminTexts.pages.today }] },
  {
    name: adminTexts.groups.orders,
    pages: [
      { href: "/admin/orders", name: adminTexts.pages.allOrders },
      { href: "/admin/claims", name: adminTexts.pages.claims },
      { href: "/admin/explain", name: adminTexts.pages.history },
    ],
  },
  {
    name: adminTexts.groups.production,
    pages: [
      { href: "/admin/board", name: adminTexts.pages.board },
      { href: "/admin/board/scan", name: adminTexts.pages.scan },
      { href: "/admin/shipping", name: adminTexts.pages.shipping },
      { href: "/admin/stock", name: adminTexts.pages.stock },
    ],
  },
  {
    name: adminTexts.groups.customers,
    pages: [
      { href: "/admin/messages", name: adminTexts.pages.messages },
      { href: "/admin/newsletter", name: adminTexts.pages.newsletter },
      { href: "/admin/customers", name: adminTexts.pages.customers },
    ],
  },
  {
    name: adminTexts.groups.shop,
    pages: [
      { href: "/admin/art", name: adminTexts.pages.art },
      { href: "/admin/prices", name: adminTexts.pages.prices },
      { href: "/admin/promos", name: adminTexts.pages.promos },
      { href: "/admin/gift-cards", name: adminTexts.pages.giftCards },
      { href: "/admin/copy", name: adminTexts.pages.texts },
      { href: "/admin/settings", name: adminTexts.pages.settings },
    ],
  },
  {
    name: adminTexts.groups.system,
    pages: [
      { href: "/admin/people", name: adminTexts.pages.people },
      { href: "/admin/account", name: adminTexts.pages.account },
      { href: "/admin/jobs", name: adminTexts.pages.jobs },
      { href: "/admin/reconciliation", name: adminTexts.pages.reconciliation },
      { href: "/admin/audit", name: adminTexts.pages.audit },
      { href: "/admin/exports", name: adminTexts.pages.exports },
      { href: "/admin/webhooks", name: adminTexts.pages.webhooks },
    ],
  },
];

const isPathWithin = (path: string, href: string) =>
  path === href || (href !== "/admin" && path.startsWith(`${href}/`));

/** Returns the page for a path, and the page's group. If several pages match, returns the one with the longest path. */
export function findCurrentPage(path: string): { group: AdminGroup; page: AdminPage } | undefined {
  return adminGroups
    .flatMap((group) => group.pages.map((page) => ({ group, page })))
    .filter(({ page }) => isPathWithin(path, page.href))
    .sort((a, b) => b.page.href.length - a.page.href.length)[0];
}

/** Header of the admin pages: the logo, the groups of pages, and the pages of the current group. */
export function AdminNav() {
  const current = findCurrentPage(usePathname());
  const pages = current?.group.pages ?? [];
  return (
    <nav id="admin-nav" aria-label={adminTexts.admin} className="border-line border-b bg-wall print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 pt-2">
        <Link href="/admin" className="flex min-h-11 items-center">
          <Logo />
        </Link>
        <Link href="/" className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
          {adminTexts.viewShop}
        </Link>
      </div>
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
    <div ref={row} className={`mx-auto flex max-w-6xl items-center gap-x-5 faded-row px-4 ${className}`}>
      {links.map(({ name, href }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === currentHref ? isCurrent : undefined}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center whitespace-nowrap border-transparent border-b-2 pt-0.5 text-soft hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
