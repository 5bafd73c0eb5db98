"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

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
  ["/admin/people", "People"],
  ["/admin/jobs", "Jobs"],
  ["/admin/explain", "What happened"],
  ["/admin/reconciliation", "Reconciliation"],
  ["/admin/audit", "Audit"],
  ["/admin/exports", "Exports"],
] as const;

export function AdminNav() {
  const path = usePathname();
  return (
    <nav aria-label="Admin" className="border-line border-b bg-wall">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 px-4">
        <span className="text-soft">Admin</span>
        {pages.map(([to, name]) => (
          <Link
            key={to}
            href={to}
            aria-current={path === to || (to !== "/admin" && path.startsWith(`${to}/`)) ? "page" : undefined}
            className="inline-flex min-h-11 items-center underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:no-underline"
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}
