"use client";

import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { useEffect, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { takeLinkToken } from "@/lib/link-token.ts";
import { rememberUser } from "@/lib/signed-in-user.ts";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";
import { AskForLink } from "./ask-for-link.tsx";

type Visitor = Awaited<ReturnType<ShopClient["session"]["redeem"]["mutate"]>>;
type Standing =
  | { kind: "signing-in" }
  | { kind: "asking"; refusal: string | null }
  | { kind: "signed-in"; email: string };

/** A link signs in once, so it is redeemed once however often this component is mounted. */
let redeeming: Promise<Visitor> | undefined;

/** Trades the token behind the # of a magic link for a session, by a POST; without one, asks where to send a link. */
export function SignIn() {
  const calls = useTRPCClient();
  const [standing, setStanding] = useState<Standing>({ kind: "signing-in" });

  useEffect(() => {
    const token = takeLinkToken();
    if (!token && !redeeming) return setStanding({ kind: "asking", refusal: null });
    redeeming ??= calls.session.redeem.mutate({ token }, { context: { silent: true } });
    redeeming
      .then(
        (visitor) => {
          rememberUser(visitor);
          setStanding({ kind: "signed-in", email: visitor.email });
        },
        (error: unknown) => setStanding({ kind: "asking", refusal: sentenceFor(error) }),
      )
      .finally(() => {
        redeeming = undefined;
      });
  }, [calls]);

  if (standing.kind === "signing-in") return <p role="status">Signing in …</p>;
  if (standing.kind === "asking") return <AskForLink refusal={standing.refusal} />;
  return (
    <section>
      <h1 className="text-3xl">You are signed in</h1>
      <p role="status" className="mt-4 text-soft">
        As {standing.email}. Your walls and orders are on this device now.
      </p>
      <Link href="/" className={buttonClass("plain", "mt-6")}>
        Continue
      </Link>
    </section>
  );
}
