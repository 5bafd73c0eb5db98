import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminWebhooks } from "@/features/operations/webhooks/admin-webhooks.tsx";

export const metadata = { title: adminTexts.pages.webhooks };

export default function WebhooksPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.webhooks}</h1>
      <AdminWebhooks />
    </div>
  );
}
