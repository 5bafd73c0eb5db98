"use client";

import { isId } from "@storywall/domain/kernel/id-shape";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import Link from "next/link";
import { useRef, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { forgetUser } from "@/lib/signed-in-user.ts";
import { trpc } from "@/lib/trpc.ts";
import { WallCard } from "./wall-card.tsx";

const myWallsTexts = {
  loadingWalls: "Loading your walls",
  loadFailed: "We couldn’t load your walls",
  noWalls: "No walls yet",
  noWallsHint: "Make a wall and choose “Save wall.” You’ll find it here under the name you give it.",
  chooseWall: "Choose a wall",
  deletedWall: (name: string) => `“${name}” was deleted.`,
};

const grid = "grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3";

/** Lists saved walls, newest first. Deleted walls can be restored until the shopper leaves the page. */
export function MyWalls() {
  const { data, error, refetch } = trpc.walls.list.useQuery(undefined, { trpc: { context: { silent: true } } });
  const [removed, setRemoved] = useState<ReadonlyMap<string, string>>(new Map());

  if (error) {
    return (
      <Notice
        tone="bad"
        title={myWallsTexts.loadFailed}
        action={<Button onClick={() => void refetch()}>{commonTexts.tryAgain}</Button>}
      >
        {getErrorMessage(error)}
      </Notice>
    );
  }
  if (!data) return <WallsSkeleton />;
  if (data.length === 0 && removed.size === 0) return <NoWalls />;

  const deletedWalls = [...removed].filter(([id]) => !data.some((wall) => wall.id === id));
  return (
    <ul className={grid}>
      {deletedWalls.map(([id, name]) => (
        <RemovedWall key={id} wallId={id} name={name} />
      ))}
      {data.map((wall) => (
        <WallCard key={wall.id} wall={wall} onRemoved={() => setRemoved(new Map([...removed, [wall.id, wall.name]]))} />
      ))}
    </ul>
  );
}

function WallsSkeleton() {
  return (
    <div role="status" aria-label={myWallsTexts.loadingWalls} className={grid}>
      {["first", "second", "third"].map((key) => (
        <div key={key}>
          <Skeleton className="aspect-4/3 rounded-2xl" />
          <Skeleton className="mt-4 h-6 w-1/2" />
          <Skeleton className="mt-2 h-5 w-2/3" />
        </div>
      ))}
    </div>
  );
}

function NoWalls() {
  return (
    <EmptyState
      title={myWallsTexts.noWalls}
      action={
        <Link href="/browse" className={getButtonClassName()}>
          {myWallsTexts.chooseWall}
        </Link>
      }
    >
      <p>{myWallsTexts.noWallsHint}</p>
    </EmptyState>
  );
}

function RemovedWall({ wallId, name }: { wallId: string; name: string }) {
  const utils = trpc.useUtils();
  const undelete = trpc.walls.undelete.useMutation({
    onSuccess: () => utils.walls.list.invalidate(),
  });
  const item = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(item);
  return (
    <li ref={item} className="grid content-center gap-4 rounded-2xl border border-line border-dashed p-6 text-center">
      <p role="status">{myWallsTexts.deletedWall(name)}</p>
      <Button
        variant="plain"
        className="justify-self-center"
        aria-disabled={undelete.isPending}
        onClick={() => isId("wall", wallId) && !undelete.isPending && undelete.mutate({ wallId })}
      >
        {commonTexts.undo}
      </Button>
    </li>
  );
}

const signInStatusTexts = {
  openElsewhere: "See your walls on every device",
  signOut: "Sign out",
};

export function SignInStatus() {
  const { data: visitor, isLoading } = trpc.session.me.useQuery(undefined, { trpc: { context: { silent: true } } });
  const signOut = trpc.session.signOut.useMutation({
    onSuccess: () => {
      forgetUser();
      // Loads the page again, which discards all data of the user who signed out.
      window.location.assign("/");
    },
  });
  if (isLoading) return <Skeleton className="h-11 w-64" />;
  // Renders nothing, because other parts of the page already show that the server cannot be reached.
  if (visitor === undefined) return null;
  if (visitor === null) {
    return (
      <Link href="/sign-in" className={getButtonClassName("plain")}>
        {signInStatusTexts.openElsewhere}
      </Link>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-soft">{visitor.email}</p>
      <Button variant="plain" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {signInStatusTexts.signOut}
      </Button>
    </div>
  );
}
