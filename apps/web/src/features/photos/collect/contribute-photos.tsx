"use client";

import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { PageHeader } from "@storywall/ui/page-header";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { isPermanentError } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";
import { collectTexts } from "./collect-texts.tsx";
import { type Contributor, ContributorUpload, readContributor, saveContributor } from "./contributor-upload.tsx";

const POLL_MS = 4_000;

/** Page for the people who received a link: they type their name and add photos. */
export function ContributePhotosPage({ token }: { token: string }) {
  // Undefined until the browser's storage is read, which the server cannot do.
  const [contributor, setContributor] = useState<Contributor | null>();
  useEffect(() => setContributor(readContributor()), []);
  const { data, error, refetch } = trpc.photoCollections.open.useQuery(
    { token, contributorKey: contributor?.key ?? null },
    {
      enabled: contributor !== undefined,
      trpc: { context: { silent: true } },
      retry: false,
      // Polls while photos are being prepared, because a photo can be rejected then.
      refetchInterval: ({ state }) =>
        state.data?.photos.some((photo) => photo.state === "uploaded") ? POLL_MS : false,
      placeholderData: (previous) => previous,
    },
  );
  if (error && (!data || isPermanentError(error))) {
    const isDeadLink = isPermanentError(error);
    return (
      <PageHeader title={isDeadLink ? collectTexts.deadLinkTitle : collectTexts.openFailed}>
        <p>{getErrorMessage(error)}</p>
        {isDeadLink ? null : (
          <Button className="mt-4" onClick={() => void refetch()}>
            {commonTexts.tryAgain}
          </Button>
        )}
      </PageHeader>
    );
  }
  if (!data || contributor === undefined) {
    return (
      <p role="status" className="py-24 text-center text-soft">
        {collectTexts.opening}
      </p>
    );
  }
  return (
    <CollectionLayout collection={data}>
      <ContributorNameStep contributor={contributor} onName={(name) => setContributor(saveContributor(name))}>
        {(named) => <ContributorUpload token={token} contributor={named} collection={data} onChange={refetch} />}
      </ContributorNameStep>
    </CollectionLayout>
  );
}

type Collection = RouterOutputs["photoCollections"]["open"];

function CollectionLayout({ collection, children }: { collection: Collection; children: ReactNode }) {
  return (
    <>
      <PageHeader title={collection.title}>
        <p>{collectTexts.pageIntro}</p>
      </PageHeader>
      {children}
      <p className="mt-8 text-soft">{collectTexts.privacy(formatTimestamp(collection.expiresAt))}</p>
    </>
  );
}

type NamedProps = {
  contributor: Contributor | null;
  onName: (name: string) => void;
  children: (contributor: Contributor) => ReactNode;
};

/** Shows its children once the contributor has typed a name, which can be changed. */
function ContributorNameStep({ contributor, onName, children }: NamedProps) {
  const [isChanging, setChanging] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const wasTyped = useRef(false);
  const isNamed = contributor !== null && !isChanging;
  useEffect(() => {
    // The form that had the focus was removed, so the name gets the focus.
    if (isNamed && wasTyped.current) line.current?.focus();
  }, [isNamed]);
  if (!contributor || isChanging) {
    const saveName = (name: string) => {
      wasTyped.current = true;
      setChanging(false);
      onName(name);
    };
    return <NameForm name={contributor?.name ?? ""} onSave={saveName} />;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3">
        <p ref={line} tabIndex={-1} className="break-words">
          {collectTexts.addingAs(contributor.name)}
        </p>
        <Button variant="quiet" className="px-0" onClick={() => setChanging(true)}>
          {collectTexts.changeName}
        </Button>
      </div>
      {children(contributor)}
    </>
  );
}

type Props = { name: string; onSave: (name: string) => void };

function NameForm({ name, onSave }: Props) {
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onSave(typed.trim());
    else setMissing(true);
  };
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={collectTexts.nameTitle} className="max-w-md space-y-4">
      <TextField
        label={collectTexts.yourName}
        hint={collectTexts.nameHint}
        autoComplete="given-name"
        maxLength={photoCollectionLimits.nameLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        problem={isMissing && !typed.trim() ? collectTexts.nameMissing : undefined}
      />
      <Button type="submit">{collectTexts.continue}</Button>
    </form>
  );
}
