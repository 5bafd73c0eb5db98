import { AdminJobs } from "@/features/operations/admin-jobs.tsx";

export default function JobsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Jobs</h1>
      <AdminJobs />
    </div>
  );
}
