import { adminTexts } from "@/components/admin/admin-texts.ts";
import { CopyDesk } from "@/features/operations/copy-desk.tsx";

export const metadata = { title: adminTexts.pages.texts };

export default function AdminCopyPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.texts}</h1>
      <CopyDesk />
    </div>
  );
}
