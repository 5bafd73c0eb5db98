import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminSettings } from "@/features/catalog/admin/settings/admin-settings.tsx";

export const metadata = { title: adminTexts.pages.settings };

export default function AdminSettingsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.settings}</h1>
      <AdminSettings />
    </div>
  );
}
