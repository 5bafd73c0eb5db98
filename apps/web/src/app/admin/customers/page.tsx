import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminCustomers } from "@/features/operations/admin-customers.tsx";

export const metadata = { title: adminTexts.pages.customers };

export default function CustomersPage() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.customers}</h1>
      <p className="mt-3 max-w-prose text-soft">{adminTexts.customersIntro}</p>
      <AdminCustomers />
    </div>
  );
}
