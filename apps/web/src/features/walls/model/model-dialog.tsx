"use client";

import { Dialog } from "@storywall/ui/dialog";
import { ApiProvider } from "@/lib/api-provider.tsx";
import type { ModelSource } from "./model-source.ts";
import { ModelStage } from "./model-stage.tsx";
import { modelTexts } from "./model-texts.ts";
import { OnYourWall } from "./on-your-wall.tsx";

type Props = { source: ModelSource; isOpen: boolean; onClose: () => void };

/** A wall in 3D that can be turned, and links to viewers that show it on the shopper's own wall. */
export default function ModelDialog({ source, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={modelTexts.title(source.name)}>
      <ApiProvider>
        <ModelStage source={source}>
          <OnYourWall source={source} />
        </ModelStage>
      </ApiProvider>
    </Dialog>
  );
}
