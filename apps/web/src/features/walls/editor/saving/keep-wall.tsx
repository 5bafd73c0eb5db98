"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import type { WallView } from "@storywall/domain/walls/schema";
import { Button } from "@storywall/ui/button";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { patiently } from "@/lib/patiently.ts";
import { toast } from "@/lib/toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

const NameWall = dynamic(() => patiently(() => import("./name-wall.tsx")), { ssr: false });

/** The last saved version of a wall. */
export type KeptWall = Pick<WallView, "id" | "name" | "version" | "design">;

type Props = {
  template: Template;
  design: Design;
  kept: KeptWall | undefined;
  /** There are unsaved changes. */
  isChanged: boolean;
  onKept: (wall: KeptWall) => void;
};

/** Saves the wall to "My walls", first under a name. Photos still uploading are not included. */
export function KeepWall({ template, design, kept, isChanged, onKept }: Props) {
  const client = useTRPCClient();
  const [isNaming, setNaming] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keep = async (name: string) => {
    const wall = { wallId: kept?.id ?? null, version: kept?.version, name, templateKey: template.key, design };
    setSaving(true);
    setProblem(undefined);
    try {
      const answer = await client.walls.save.mutate(wall, { context: { silent: true } });
      onKept(answer);
      setNaming(false);
      toast.success(`Saved “${answer.name}”.`);
    } catch (error) {
      if (kept) toast.error(sentenceFor(error));
      else setProblem(sentenceFor(error));
    }
    setSaving(false);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        variant="plain"
        disabled={isSaving || (kept !== undefined && !isChanged)}
        onClick={() => (kept ? void keep(kept.name) : setNaming(true))}
      >
        {kept ? `Save changes to “${kept.name}”` : "Save wall"}
      </Button>
      <Link href="/walls" prefetch={false} className="inline-flex min-h-11 items-center underline underline-offset-4">
        My walls
      </Link>
      {isNaming ? (
        <NameWall
          suggestion={template.name}
          isSaving={isSaving}
          problem={problem}
          onName={(name) => void keep(name)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  );
}
