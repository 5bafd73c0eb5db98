"use client";

import { Button } from "@storywall/ui/button";
import dynamic from "next/dynamic";
import { useState } from "react";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { modelTexts } from "./model-texts.ts";
import type { ModelSource } from "./use-wall-model.ts";

const ModelDialog = dynamic(() => importWithRetry(() => import("./model-dialog.tsx")), { ssr: false });

/** Button that shows the wall in 3D. The code for it is loaded when the button is pressed. */
export function SeeIn3dButton({ source, className = "" }: { source: ModelSource; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const openModel = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="plain" aria-haspopup="dialog" className={className} onClick={openModel}>
        {modelTexts.seeIn3d}
      </Button>
      {wasOpened ? <ModelDialog source={source} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
