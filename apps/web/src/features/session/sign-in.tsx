"use client";

import { buttonClass } from "@storywall/ui/button";
import { PageHeader } from "@storywall/ui/page-header";
import { Skeleton } from "@storywall/ui/skeleton";
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

  if (standing.kind === "signing-in") return <SigningIn />;
  if (standing.kind === "asking") return <AskForLink refusal={standing.refusal} />;
  return (
    <section>
      <PageHeader title="You are signed in">
        <p role="status">As {standing.email}. Your walls and orders are on this device now.</p>
      </PageHeader>
      <div className="flex flex-wrap gap-3">
        <Link href="/walls" className={buttonClass()}>
          See my walls
        </Link>
        <Link href="/" className={buttonClass("plain")}>
          Continue
        </Link>
      </div>
    </section>
  );
}

/** The shape of the form that may follow, so that nothing jumps. */
function SigningIn() {
  return (
    <div role="status" aria-label="Signing in">
      <PageHeader title="Sign in">
        <Skeleton className="h-14" />
      </PageHeader>
      <Skeleton className="mt-8 h-12 rounded-xl" />
      <Skeleton className="mt-6 h-11 w-40 rounded-xl" />
    </div>
  );
}
