import { AdminExports } from "@/features/operations/admin-exports.tsx";

export default function ExportsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Exports</h1>
      <AdminExports />
    </div>
  );
}
