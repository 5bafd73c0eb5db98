"use client";

import type { Pricing } from "@storywall/domain/catalog/prices";
import type { ArtSetId } from "@storywall/domain/kernel/ids";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { Skeleton } from "@storywall/ui/skeleton";
import Link from "next/link";
import { getErrorCode } from "@/lib/api-error.ts";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { ArtSetPageContent } from "./set-page.tsx";

const texts = {
  loading: "Loading the set",
  notFoundTitle: "We couldn’t find this set",
  notFound: "It may have been deleted, or it may have been created in another browser.",
  seeAllSets: "See all sets",
  loadErrorTitle: "We couldn’t load this set",
};

type Props = { setId: ArtSetId; pricing: Pricing };

export default function PrivateArtSet(props: Props) {
  return (
    <ApiProvider>
      <PrivateArtSetContent {...props} />
    </ApiProvider>
  );
}

function PrivateArtSetContent({ setId, pricing }: Props) {
  const set = trpc.artSets.read.useQuery({ setId }, { trpc: { context: { silent: true } } });
  if (set.data) return <ArtSetPageContent set={set.data} pricing={pricing} />;
  if (set.isPending) {
    return (
      <div role="status" aria-label={texts.loading} className="mx-auto max-w-6xl px-4 pt-16">
        <Skeleton className="h-14 w-80 max-w-full" />
        <Skeleton className="mt-8 aspect-4/3 max-h-160 w-full rounded-2xl lg:w-2/3" />
      </div>
    );
  }
  const isUnknown = getErrorCode(set.error) === "SET_NOT_FOUND";
  return (
    <EmptyState
      isPage
      title={isUnknown ? texts.notFoundTitle : texts.loadErrorTitle}
      action={
        isUnknown ? (
          <Link href="/art-sets" className={getButtonClassName()}>
            {texts.seeAllSets}
          </Link>
        ) : (
          <Button onClick={() => void set.refetch()}>{commonTexts.tryAgain}</Button>
        )
      }
    >
      {isUnknown ? texts.notFound : getErrorMessage(set.error)}
    </EmptyState>
  );
}
