import { SignIn } from "@/features/accounts/session/sign-in.tsx";

export const metadata = { title: "Sign in", robots: { index: false } };

export default function SignInPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <SignIn />
    </div>
  );
}
