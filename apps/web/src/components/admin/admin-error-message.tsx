import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import { getErrorCode } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { adminTexts } from "./admin-texts.ts";

const signInCodes = new Set(["ADMIN_SIGN_IN_REQUIRED", "ADMIN_SESSION_EXPIRED"]);

export function AdminErrorMessage({ error }: { error: unknown }) {
  return (
    <div role="alert" className="mt-6">
      <p>{getErrorMessage(error)}</p>
      {signInCodes.has(getErrorCode(error) ?? "") ? (
        <Link href="/admin/sign-in" className={getButtonClassName("plain", "mt-4")}>
          {adminTexts.howToSignIn}
        </Link>
      ) : null}
    </div>
  );
}
