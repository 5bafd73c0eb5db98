import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { shopCodeOf } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";

const signInCodes = new Set(["ADMIN_SIGN_IN_REQUIRED", "ADMIN_SESSION_EXPIRED"]);

export function AdminRefusal({ error }: { error: unknown }) {
  return (
    <div role="alert" className="mt-6">
      <p>{sentenceFor(error)}</p>
      {signInCodes.has(shopCodeOf(error) ?? "") ? (
        <Link href="/admin/sign-in" className={buttonClass("plain", "mt-4")}>
          How to sign in
        </Link>
      ) : null}
    </div>
  );
}
