import { AdminToday } from "@/features/operations/admin-today.tsx";

export default function AdminPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Today</h1>
      <AdminToday />
    </div>
  );
}
