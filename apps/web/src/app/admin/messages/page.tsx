import { Suspense } from "react";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminMessages } from "@/features/operations/inbox/admin-messages.tsx";
import { commonTexts } from "@/lib/common-texts.ts";

export const metadata = { title: adminTexts.pages.messages };

export default function AdminMessagesPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.messages}</h1>
      <Suspense fallback={<p role="status">{commonTexts.loading}</p>}>
        <AdminMessages />
      </Suspense>
    </div>
  );
}
