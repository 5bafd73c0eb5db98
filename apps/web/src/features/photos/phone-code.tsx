"use client";

import { handOffLimits } from "@storywall/domain/photos/limits";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { useEffect, useState } from "react";
import { QrCode } from "@/components/qr-code.tsx";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { phoneTexts } from "./phone-texts.tsx";

type Props = { onHandOff: (handOffId: string) => void; onBack: () => void };

/** QR code for a link that lets a phone upload photos to this page for half an hour. */
export function PhoneUploadCode({ onHandOff, onBack }: Props) {
  const backButton = (
    <Button variant="plain" onClick={onBack}>
      {phoneTexts.otherWays}
    </Button>
  );
  if (!isReachableFromPhone(window.location.origin)) {
    return (
      <Notice tone="warn" title={phoneTexts.unreachableTitle} action={backButton}>
        <p>{phoneTexts.unreachable(window.location.host)}</p>
      </Notice>
    );
  }
  return <HandOffQrCode onHandOff={onHandOff} backButton={backButton} />;
}

function HandOffQrCode({ onHandOff, backButton }: Pick<Props, "onHandOff"> & { backButton: React.ReactNode }) {
  const client = useTRPCClient();
  const [link, setLink] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    setProblem(null);
    setLink(null);
    client.handOff.create.mutate(undefined, { context: { silent: true } }).then(
      ({ id, token }) => {
        if (!isCurrent) return;
        setLink(`${window.location.origin}/send/${token}`);
        onHandOff(id);
      },
      (error) => isCurrent && setProblem(getErrorMessage(error)),
    );
    const expiryTimer = setTimeout(() => setProblem(phoneTexts.expiredCode), handOffLimits.minutes * 60_000);
    return () => {
      isCurrent = false;
      clearTimeout(expiryTimer);
    };
  }, [client, attempt]);

  if (problem) {
    return (
      <Notice tone="bad" action={<Button onClick={() => setAttempt(attempt + 1)}>{phoneTexts.getNewCode}</Button>}>
        <p>{problem}</p>
      </Notice>
    );
  }
  return (
    <div className="grid items-center gap-6 sm:grid-cols-[15rem_1fr]">
      <div className="mx-auto aspect-square w-60 max-w-full">
        {link ? <QrCode text={link} label={phoneTexts.code} /> : <Skeleton className="size-full" />}
      </div>
      <div className="space-y-3">
        <ol className="list-decimal space-y-2 pl-5">
          <li>{phoneTexts.scanStep}</li>
          <li>{phoneTexts.chooseStep}</li>
        </ol>
        <p className="text-soft">{phoneTexts.linkLimits(handOffLimits.minutes, handOffLimits.photos)}</p>
        {backButton}
      </div>
    </div>
  );
}

/** Returns whether another device can open this URL. For localhost, returns false. */
export function isReachableFromPhone(address: string): boolean {
  const { hostname } = new URL(address);
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
