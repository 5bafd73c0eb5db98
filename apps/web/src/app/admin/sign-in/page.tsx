import { AdminSignIn } from "@/features/accounts/admin/admin-sign-in.tsx";

export const metadata = { title: "Admin sign-in", robots: { index: false } };

export default function AdminSignInPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <AdminSignIn />
    </div>
  );
}
