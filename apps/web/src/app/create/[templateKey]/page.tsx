import { templateByKey } from "@storywall/domain/catalog/templates";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { CreateWall } from "./create-wall";

type Props = { params: Promise<{ templateKey: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const template = templateByKey((await params).templateKey);
  return { title: template ? `Make your wall: ${template.name}` : undefined };
}

export default function CreatePage({ params }: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <Suspense fallback={<p className="py-24 text-center text-soft">Preparing your wall…</p>}>
        <Editor params={params} />
      </Suspense>
    </div>
  );
}

async function Editor({ params }: Props) {
  const template = templateByKey((await params).templateKey);
  if (!template) notFound();
  return <CreateWall templateKey={template.key} />;
}
