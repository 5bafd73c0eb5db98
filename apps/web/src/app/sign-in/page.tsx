import { SignInPanel } from "@/features/accounts/session/sign-in.tsx";
import { commonTexts } from "@/lib/common-texts.ts";

export const metadata = { title: commonTexts.signIn, robots: { index: false } };

export default function SignInPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <SignInPanel />
    </div>
  );
}
