"use client";

import type { Settled } from "@storywall/domain/walls/arrangement/rehang";
import { putAside } from "@storywall/domain/walls/arrangement/rehang";
import { afterPaint } from "@storywall/ui/after-paint";
import { Button } from "@storywall/ui/button";
import { CopyCheck, WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import type { ArtPictures } from "@/features/catalog/art/use-art-pictures.ts";
import type { Editor } from "@/features/walls/editor/use-editor.ts";
import { patiently } from "@/lib/patiently.ts";
import { toast } from "@/lib/toast.ts";
import { photosWords } from "./arrange-words.ts";
import { planWall, takePlanned } from "./planned-wall.ts";
import type { Proposal } from "./propose-walls.ts";
import { useLookAlikes } from "./use-look-alikes.ts";

const ArrangeDialog = dynamic(() => patiently(() => import("./arrange-dialog.tsx")), { ssr: false });
const LookAlikesDialog = dynamic(() => patiently(() => import("./look-alikes-dialog.tsx")), { ssr: false });

type Props = {
  editor: Editor;
  arts: ArtPictures;
  /** Whether another template may be chosen. */
  isFree: boolean;
};

export default function PhotoHelpers({ editor, arts, isFree }: Props) {
  const { template, canvas, slots, photos, dispatch } = editor;
  const [open, setOpen] = useState<"arrange" | "alike" | null>(null);
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const show = (dialog: "arrange" | "alike") => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    setOpen(dialog);
  };
  useEffect(() => {
    if (open === null) opener.current?.focus();
  }, [open]);

  // Unique ids: a wall may show a photo twice.
  const ids = [...new Set([...slots.flatMap(({ userPhotoId }) => userPhotoId ?? []), ...canvas.tray])].join(" ");
  const usable = useMemo(
    () =>
      ids
        .split(" ")
        .flatMap((id) => photos.get(id) ?? [])
        .filter(({ status }) => status !== "refused" && status !== "failed"),
    [ids, photos],
  );
  const looked = useLookAlikes(usable);
  const isHung = (id: string) => slots.some(({ userPhotoId }) => userPhotoId === id);
  const doubled = looked.groups.map((group) => group.ids.filter(isHung)).filter(({ length }) => length > 1);
  const alike = doubled.flat().length;

  const undo = { label: "Undo", onClick: () => dispatch({ type: "undone" }) };
  // Applies the planned wall after the saved one was restored, so undo leads back to it.
  useEffect(
    () =>
      afterPaint(() => {
        const wall = takePlanned(template.key);
        if (!wall) return;
        const others = [...canvas.design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []), ...canvas.tray];
        const hung = new Set(wall.design.tiles.map(({ userPhotoId }) => userPhotoId));
        const tray = [...new Set([...wall.tray, ...others])].filter((id) => !hung.has(id));
        dispatch({ type: "design-taken", design: wall.design, tray });
        toast.info(`We arranged your photos as ${template.name}.`, {
          action: { label: "Undo", onClick: () => dispatch({ type: "undone" }) },
        });
      }),
    [template, canvas, dispatch],
  );

  const take = (proposal: Proposal) => {
    setOpen(null);
    const { design, tray } = proposal;
    if (proposal.template === template) {
      dispatch({ type: "design-taken", design, tray });
      toast.info("We arranged your photos.", { action: undo });
      return;
    }
    planWall({ templateKey: proposal.template.key, design, tray });
    router.push(`/create/${proposal.template.key}`);
  };
  const settle = (groups: Settled[]) => {
    setOpen(null);
    const aside = groups.flatMap((group) => group.aside).filter(isHung).length;
    if (aside === 0) return;
    dispatch({ type: "design-taken", ...putAside({ design: canvas.design, tray: canvas.tray }, groups) });
    toast.info(aside === 1 ? "1 photo moved to your spares." : `${aside} photos moved to your spares.`, {
      action: undo,
    });
  };

  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <Button variant="plain" onClick={show("arrange")}>
        <WandSparkles aria-hidden="true" className="size-5" /> Arrange my photos for me
      </Button>
      <Button variant="plain" onClick={show("alike")}>
        <CopyCheck aria-hidden="true" className="size-5" />
        {alike > 0 ? `${photosWords(alike)} look alike` : "Find photos that look alike"}
      </Button>
      {open === "arrange" ? (
        <ArrangeDialog
          editor={editor}
          usable={usable}
          looked={looked}
          arts={arts}
          isFree={isFree}
          onChoose={take}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "alike" ? (
        <LookAlikesDialog
          looked={looked}
          photos={photos}
          slots={slots}
          onSettle={settle}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
