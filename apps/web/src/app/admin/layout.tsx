import type { ReactNode } from "react";
import { AdminNav } from "@/components/admin/admin-nav.tsx";
import { DependencyNotice } from "@/components/admin/dependency-notice.tsx";
import { ApiLayout } from "@/lib/api-layout.tsx";

export const metadata = { title: "Admin", robots: { index: false } };

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <ApiLayout>
      <AdminNav />
      <DependencyNotice />
      {children}
    </ApiLayout>
  );
}
