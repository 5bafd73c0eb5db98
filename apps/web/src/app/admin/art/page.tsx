import { Suspense } from "react";
import { ArtDesk } from "@/features/operations/art-desk.tsx";

export default function AdminArtPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Art</h1>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <ArtDesk />
      </Suspense>
    </div>
  );
}
