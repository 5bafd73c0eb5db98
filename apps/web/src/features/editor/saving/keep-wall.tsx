"use client";

import type { Design } from "@storywall/domain/cart/design";
import type { Template } from "@storywall/domain/catalog/templates";
import type { WallView } from "@storywall/domain/walls/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { toast } from "@/lib/toast.ts";
import { useTRPC } from "@/lib/trpc.ts";

export type KeptWall = Pick<WallView, "id" | "name" | "version">;

type Props = { template: Template; design: Design; kept: KeptWall | undefined };

/** Puts the wall among "My walls" under a name; from then on, its changes. Photos still on their way are not in it yet. */
export function KeepWall({ template, design, kept: opened }: Props) {
  const trpc = useTRPC();
  const [kept, setKept] = useState(opened);
  const [keptDesign, setKeptDesign] = useState(opened ? design : null);
  const [isNaming, setNaming] = useState(false);
  const save = useMutation(
    trpc.walls.save.mutationOptions({
      trpc: { context: { silent: true } },
      onSuccess: (wall, { design: sent }) => {
        setKept(wall);
        setKeptDesign(sent as Design);
        setNaming(false);
        toast.success(`“${wall.name}” is kept.`);
      },
      onError: (error) => {
        if (kept) toast.error(sentenceFor(error));
      },
    }),
  );
  const keep = (name: string) =>
    save.mutate({ wallId: kept?.id ?? null, version: kept?.version, name, templateKey: template.key, design });

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        look="plain"
        disabled={save.isPending || (kept !== undefined && keptDesign === design)}
        onClick={() => (kept ? keep(kept.name) : setNaming(true))}
      >
        {kept ? `Keep changes of “${kept.name}”` : "Keep this wall"}
      </Button>
      <Link href="/walls" prefetch={false} className="inline-flex min-h-11 items-center underline underline-offset-4">
        My walls
      </Link>
      <Dialog open={isNaming} onClose={() => setNaming(false)} title="Keep this wall">
        <NameWall
          suggestion={template.name}
          isSaving={save.isPending}
          problem={save.error ? sentenceFor(save.error) : undefined}
          onName={keep}
        />
      </Dialog>
    </div>
  );
}

type Naming = { suggestion: string; isSaving: boolean; problem: string | undefined; onName: (name: string) => void };

function NameWall({ suggestion, isSaving, problem, onName }: Naming) {
  const [name, setName] = useState(suggestion);
  function send(event: FormEvent) {
    event.preventDefault();
    onName(name);
  }
  return (
    <form noValidate onSubmit={send}>
      <TextField
        label="Name"
        hint="So that you find it again among your walls."
        value={name}
        maxLength={60}
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
        problem={problem}
      />
      <Button type="submit" className="mt-5" disabled={isSaving}>
        {isSaving ? "Keeping …" : "Keep"}
      </Button>
    </form>
  );
}
