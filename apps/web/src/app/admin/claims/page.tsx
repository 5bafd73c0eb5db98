import { OpenClaims } from "@/features/orders/admin/admin-claims.tsx";

export default function ClaimsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Claims</h1>
      <OpenClaims />
    </div>
  );
}
