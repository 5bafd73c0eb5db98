import { Suspense } from "react";
import { AdminMessages } from "@/features/operations/inbox/admin-messages.tsx";

export default function AdminMessagesPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Messages</h1>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <AdminMessages />
      </Suspense>
    </div>
  );
}
