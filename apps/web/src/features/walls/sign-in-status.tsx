"use client";

import { Button, getButtonClassName } from "@storywall/ui/button";
import { Skeleton } from "@storywall/ui/skeleton";
import Link from "next/link";
import { forgetUser } from "@/lib/signed-in-user.ts";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  openElsewhere: "Open on another device",
  signOut: "Sign out",
};

export function SignInStatus() {
  const { data: visitor, isLoading } = trpc.session.me.useQuery(undefined, { trpc: { context: { silent: true } } });
  const signOut = trpc.session.signOut.useMutation({
    onSuccess: () => {
      forgetUser();
      // Reload the full page, which discards all data of the user who signed out.
      window.location.assign("/");
    },
  });
  if (isLoading) return <Skeleton className="h-11 w-64" />;
  // Other parts of the page already show that the server cannot be reached.
  if (visitor === undefined) return null;
  if (visitor === null) {
    return (
      <Link href="/sign-in" className={getButtonClassName("plain")}>
        {texts.openElsewhere}
      </Link>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-soft">{visitor.email}</p>
      <Button variant="plain" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {texts.signOut}
      </Button>
    </div>
  );
}
