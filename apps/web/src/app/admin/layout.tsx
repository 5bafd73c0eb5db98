import type { ReactNode } from "react";
import { AdminNav } from "@/components/admin/admin-nav.tsx";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { DependencyNotice } from "@/components/admin/dependency-notice.tsx";
import { StepUpProvider } from "@/features/accounts/admin/step-up-provider.tsx";
import { ApiLayout } from "@/lib/api-provider.tsx";
import { SITE_NAME } from "@/lib/seo/page-metadata.ts";
import { AdminFooter } from "@/server/admin-footer.tsx";

export const metadata = {
  title: { default: adminTexts.admin, template: `%s · ${adminTexts.admin} · ${SITE_NAME}` },
  robots: { index: false },
};

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <ApiLayout>
      <StepUpProvider>
        <AdminNav />
        <DependencyNotice />
        {children}
        <AdminFooter />
      </StepUpProvider>
    </ApiLayout>
  );
}
