import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminSignIn } from "@/features/accounts/admin/admin-sign-in.tsx";

export const metadata = { title: adminTexts.pages.signIn };

export default function AdminSignInPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <AdminSignIn />
    </div>
  );
}
