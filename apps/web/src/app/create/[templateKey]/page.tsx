import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import { buildShareImagePath } from "@storywall/domain/walls/captures/capture-plan";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { CreateWallPage } from "@/features/cart/create/create-wall.tsx";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { buildTemplateJsonLd, JsonLd } from "@/lib/seo/structured-data.tsx";
import { readCurrentPricing, readLowStockFrames } from "@/server/catalog.ts";

type Props = { params: Promise<{ templateKey: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const template = findTemplateByKey((await params).templateKey);
  if (!template) return {};
  return buildPageMetadata({
    path: `/create/${template.key}`,
    title: pageTexts.create.pageTitle(template.name),
    description: pageTexts.create.description(template.description),
    picture: { path: buildShareImagePath(template.key), alt: pageTexts.create.sharePicture(template.name) },
  });
}

export default async function CreatePage({ params }: Props) {
  const template = findTemplateByKey((await params).templateKey);
  if (!template) notFound();
  return (
    // The provider is not in the layout, because prefetching a link loads the scripts of the layout.
    <ApiProvider>
      <CreateWallPage templateKey={template.key} lowStockFrames={readLowStockFrames()} />
      <Suspense>
        <TemplateJsonLd template={template} />
      </Suspense>
    </ApiProvider>
  );
}

async function TemplateJsonLd({ template }: { template: Template }) {
  return <JsonLd data={buildTemplateJsonLd(template, await readCurrentPricing())} />;
}
