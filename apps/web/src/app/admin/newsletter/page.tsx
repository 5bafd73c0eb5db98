import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminNewsletter } from "@/features/operations/admin-newsletter.tsx";

export const metadata = { title: adminTexts.pages.newsletter };

export default function NewsletterPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.newsletter}</h1>
      <AdminNewsletter />
    </div>
  );
}
