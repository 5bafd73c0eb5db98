import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminPeople } from "@/features/accounts/admin/admin-people.tsx";

export const metadata = { title: adminTexts.pages.people };

export default function AdminPeoplePage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.people}</h1>
      <AdminPeople />
    </div>
  );
}
