"use client";

import { Button, getButtonClassName } from "@storywall/ui/button";
import { useState } from "react";
import { trpc } from "@/lib/trpc.ts";
import { modelTexts } from "./model-texts.ts";
import type { ModelSource } from "./use-wall-model.ts";

/** Opens the wall in the phone's own AR viewer, or says which devices have one. The viewer needs a shared link. */
export function ArViewerSection({ source }: { source: ModelSource }) {
  const [viewer] = useState(findArViewer);
  const [token, setToken] = useState(source.token);
  return (
    <section className="mt-6 border-line border-t pt-5">
      <h3 className="text-lg">{modelTexts.seeOnYourWall}</h3>
      {viewer === null ? (
        <p className="mt-1 text-soft">{modelTexts.otherDevices}</p>
      ) : window.location.protocol !== "https:" ? (
        <p className="mt-1 text-soft">{modelTexts.needsHttps}</p>
      ) : token ? (
        <ViewerLink viewer={viewer} name={source.name} token={token} />
      ) : (
        <CreateLinkButton source={source} onCreated={setToken} />
      )}
    </section>
  );
}

function ViewerLink({ viewer, name, token }: { viewer: ArViewer; name: string; token: string }) {
  const page = `${window.location.origin}/p/${token}`;
  if (viewer === "quick-look") {
    return (
      <>
        <p className="mt-1 text-soft">{modelTexts.tapPicture}</p>
        {/* AR Quick Look opens only from a link whose only child is a picture. */}
        <a rel="ar" href={buildQuickLookUrl(`${page}/wall.usdz`)} className="mt-3 block">
          <img
            src={`${page}/picture.jpg`}
            alt={modelTexts.seeWallOnYourWall(name)}
            width={1200}
            height={630}
            className="h-auto w-full rounded-xl"
          />
        </a>
      </>
    );
  }
  const href = buildSceneViewerUrl({ file: `${page}/wall.glb`, page, title: name });
  return (
    <>
      <p className="mt-1 text-soft">{modelTexts.trueSize}</p>
      <a href={href} className={getButtonClassName("primary", "mt-3")}>
        {modelTexts.seeOnYourWall}
      </a>
    </>
  );
}

function CreateLinkButton({ source, onCreated }: { source: ModelSource; onCreated: (token: string) => void }) {
  const { templateKey, design, name } = source;
  const utils = trpc.useUtils();
  const create = trpc.shares.create.useMutation({
    onSuccess: ({ token }) => {
      onCreated(token);
      return utils.shares.list.invalidate();
    },
  });
  return (
    <>
      <p className="mt-1 text-soft">{modelTexts.needsLink}</p>
      <Button
        variant="plain"
        className="mt-3"
        disabled={create.isPending}
        onClick={() => create.mutate({ templateKey, design, name })}
      >
        {create.isPending ? modelTexts.creatingLink : modelTexts.createLink}
      </Button>
    </>
  );
}

type ArViewer = "quick-look" | "scene-viewer";

/** Returns the viewer that can show a model on the shopper's own wall, or null on other devices. */
function findArViewer(): ArViewer | null {
  if (document.createElement("a").relList.supports("ar")) return "quick-look";
  return /\bAndroid\b/.test(navigator.userAgent) ? "scene-viewer" : null;
}

/**
 * Returns the URL that opens a GLB file in Android's Scene Viewer, on vertical surfaces and at its true size. See
 * https://developers.google.com/ar/develop/scene-viewer.
 */
export function buildSceneViewerUrl({ file, page, title }: { file: string; page: string; title: string }): string {
  const parameters = Object.entries({
    file,
    mode: "ar_only",
    resizable: "false",
    enable_vertical_placement: "true",
    title,
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const intent = [
    "#Intent",
    "scheme=https",
    "package=com.google.ar.core",
    "action=android.intent.action.VIEW",
    `S.browser_fallback_url=${encodeURIComponent(page)}`,
    "end;",
  ];
  return `intent://arvr.google.com/scene-viewer/1.0?${parameters.join("&")}${intent.join(";")}`;
}

/** Returns the URL of a USDZ file for AR Quick Look. The fragment keeps the model at its true size. */
export const buildQuickLookUrl = (usdz: string): string => `${usdz}#allowsContentScaling=0`;
