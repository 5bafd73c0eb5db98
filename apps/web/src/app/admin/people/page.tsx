import { AdminPeople } from "@/features/accounts/admin/admin-people.tsx";

export default function AdminPeoplePage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">People</h1>
      <AdminPeople />
    </div>
  );
}
