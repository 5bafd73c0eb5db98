import Link from "next/link";
import type { ReactNode } from "react";
import { ShopLayout } from "@/lib/shop-layout";

export const metadata = { title: "Admin", robots: { index: false } };

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <ShopLayout>
      <nav aria-label="Admin" className="border-line border-b bg-wall">
        <div className="mx-auto flex max-w-6xl items-center gap-4 px-4">
          <span className="text-soft">Admin</span>
          <Link href="/admin" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Orders
          </Link>
        </div>
      </nav>
      {children}
    </ShopLayout>
  );
}
