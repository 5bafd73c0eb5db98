import type { ReactNode } from "react";
import { AdminNav } from "@/features/admin/admin-nav.tsx";
import { OutsideNotice } from "@/features/admin/outside-notice.tsx";
import { ShopLayout } from "@/lib/shop-layout";

export const metadata = { title: "Admin", robots: { index: false } };

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <ShopLayout>
      <AdminNav />
      <OutsideNotice />
      {children}
    </ShopLayout>
  );
}
