import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminJobs } from "@/features/operations/admin-jobs.tsx";

export const metadata = { title: adminTexts.pages.jobs };

export default function JobsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.jobs}</h1>
      <AdminJobs />
    </div>
  );
}
