import { AdminAccount } from "@/features/accounts/admin/admin-account.tsx";

export default function AdminAccountPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Your account</h1>
      <AdminAccount />
    </div>
  );
}
