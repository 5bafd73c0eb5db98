import type { ReactNode } from "react";
import { AdminNav } from "@/components/admin/admin-nav.tsx";
import { OutsideNotice } from "@/components/admin/outside-notice.tsx";
import { ShopLayout } from "@/lib/shop-layout.tsx";

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
