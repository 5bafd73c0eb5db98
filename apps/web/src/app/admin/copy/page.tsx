import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminTextsWithUploads } from "@/features/operations/admin-texts-with-uploads.tsx";

export const metadata = { title: adminTexts.pages.texts };

export default function AdminCopyPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.texts}</h1>
      <AdminTextsWithUploads />
    </div>
  );
}
