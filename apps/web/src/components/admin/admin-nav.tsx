"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

const pages = [
  ["/admin", "Today"],
  ["/admin/orders", "Orders"],
  ["/admin/board", "Board"],
  ["/admin/board/scan", "Scan"],
  ["/admin/claims", "Claims"],
  ["/admin/messages", "Messages"],
  ["/admin/customers", "Customers"],
  ["/admin/stock", "Stock"],
  ["/admin/art", "Art"],
  ["/admin/prices", "Prices"],
  ["/admin/promos", "Promos"],
  ["/admin/copy", "Texts"],
  ["/admin/people", "People"],
  ["/admin/jobs", "Jobs"],
  ["/admin/explain", "History"],
  ["/admin/reconciliation", "Reconciliation"],
  ["/admin/audit", "Audit"],
  ["/admin/exports", "Exports"],
  ["/admin/account", "Your account"],
] as const;

const isActivePath = (to: string, path: string) => path === to || (to !== "/admin" && path.startsWith(`${to}/`));

/** Returns the most specific navigation entry that matches the path. */
const findCurrentHref = (path: string) => pages.findLast(([to]) => isActivePath(to, path))?.[0];

/** Navigation that scrolls sideways to the current entry on phones and wraps on wider screens. */
export function AdminNav() {
  const current = findCurrentHref(usePathname());
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !link) return;
    row.current.scrollLeft =
      link.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Admin" className="border-line border-b bg-wall">
      <div
        ref={row}
        className="mx-auto flex max-w-6xl items-center gap-x-5 overflow-x-auto px-4 py-1 sm:flex-wrap sm:overflow-visible sm:py-0"
      >
        <span className="shrink-0 text-soft">Admin</span>
        {pages.map(([to, name]) => (
          <Link
            key={to}
            href={to}
            aria-current={to === current ? "page" : undefined}
            className="inline-flex min-h-11 shrink-0 items-center whitespace-nowrap underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:no-underline"
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}
