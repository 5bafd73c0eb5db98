import { adminTexts } from "@/components/admin/admin-texts.ts";
import { OpenClaimList } from "@/features/orders/admin/admin-claims.tsx";

export const metadata = { title: adminTexts.pages.claims };

export default function ClaimsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.claims}</h1>
      <OpenClaimList />
    </div>
  );
}
