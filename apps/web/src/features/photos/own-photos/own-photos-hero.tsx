"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PhotoPicker } from "@/features/photos/photo-picker.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";

const texts = {
  seeYours: "See yours here",
  seeYoursHint: "Up to eight photos. They stay on this device.",
};

const OwnPhotos = dynamic(() => importWithRetry(() => import("./own-photos.tsx")), { ssr: false });

/**
 * Lets visitors see their own photos in the frames of the picture at the top of the home page, which is passed as
 * `children`. The photos stay in the browser.
 */
export function OwnPhotosHero({ children }: { children: ReactNode }) {
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isReturning = useRef(false);

  useEffect(() => {
    const chosenBeforeHydration = [...(input.current?.files ?? [])];
    if (chosenBeforeHydration.length > 0) setFiles(chosenBeforeHydration);
  }, []);
  useEffect(() => {
    if (files === null && isReturning.current) input.current?.focus();
  }, [files]);

  const chooseFiles = (chosen: readonly File[]) => {
    if (chosen.length > 0) setFiles(chosen);
  };
  const closeOwnPhotos = () => {
    isReturning.current = true;
    setFiles(null);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:my-8">
      <div className="overflow-hidden bg-wall [grid-area:1/1] lg:rounded-l-3xl">{children}</div>
      {files ? (
        <OwnPhotos files={files} onFiles={chooseFiles} onClose={closeOwnPhotos} />
      ) : (
        <div className="noscript:hidden z-10 flex justify-center self-end p-4 [grid-area:1/1]">
          <PhotoPicker
            inputRef={input}
            onFiles={chooseFiles}
            variant="plain"
            className="flex-col gap-0! px-6 shadow-lg"
            label={
              <>
                <span>{texts.seeYours}</span>
                <span className="font-normal text-sm text-soft">{texts.seeYoursHint}</span>
              </>
            }
          />
        </div>
      )}
    </div>
  );
}
