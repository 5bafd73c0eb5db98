"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

type Standing = { kind: "signing-in" } | { kind: "no-link" } | { kind: "refused"; message: string };

/** A link signs in once, so it is redeemed once however often this component is mounted. */
let redeeming: Promise<unknown> | undefined;

/** Trades the token behind the # of a sign-in link for a session. */
export function AdminSignIn() {
  const calls = useTRPCClient();
  const router = useRouter();
  const [standing, setStanding] = useState<Standing>({ kind: "signing-in" });

  useEffect(() => {
    const token = decodeURIComponent(window.location.hash.slice(1));
    if (!token && !redeeming) return setStanding({ kind: "no-link" });
    // The token is taken out of the address bar and of the browser's history.
    window.history.replaceState(null, "", window.location.pathname);
    redeeming ??= calls.admin.signIn.mutate({ token }, { context: { silent: true } });
    redeeming
      .then(
        () => router.replace("/admin"),
        (error: unknown) => setStanding({ kind: "refused", message: sentenceFor(error) }),
      )
      .finally(() => {
        redeeming = undefined;
      });
  }, [calls, router]);

  if (standing.kind === "signing-in") return <p role="status">Signing in …</p>;
  return (
    <section>
      <h1 className="text-3xl">Admin sign-in</h1>
      {standing.kind === "refused" ? (
        <p role="alert" className="mt-4 text-bad">
          {standing.message}
        </p>
      ) : null}
      <p className="mt-4 text-soft">
        The shop prints a sign-in link each time it starts. Open that link in this browser; it works once.
      </p>
    </section>
  );
}
