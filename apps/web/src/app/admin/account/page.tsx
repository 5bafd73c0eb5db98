import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminAccount } from "@/features/accounts/admin/admin-account.tsx";

export const metadata = { title: adminTexts.pages.account };

export default function AdminAccountPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.account}</h1>
      <AdminAccount />
    </div>
  );
}
