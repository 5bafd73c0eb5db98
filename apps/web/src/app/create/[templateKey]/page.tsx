import { findTemplateByKey, type Template, templates } from "@storywall/domain/catalog/templates";
import { buildShareImagePath } from "@storywall/domain/walls/captures/share-image";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { CreateWall } from "@/features/cart/create/create-wall.tsx";
import { JsonLd } from "@/lib/seo/json-ld.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { buildTemplateJsonLd } from "@/lib/seo/template-data.ts";
import { readCurrentPricing } from "@/server/pricing.ts";
import { readLowStockFrames } from "@/server/read-low-stock.ts";

type Props = { params: Promise<{ templateKey: string }> };

/** Prerendered per template, so that each page has its own metadata. */
export const generateStaticParams = () => templates.map(({ key }) => ({ templateKey: key }));

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

/** Rendered per request, so that prefetching a link loads the skeleton but not the editor's scripts. */
export default async function CreatePage({ params }: Props) {
  await connection();
  const template = findTemplateByKey((await params).templateKey);
  if (!template) notFound();
  return (
    <>
      <CreateWall templateKey={template.key} lowStockFrames={readLowStockFrames(template)} />
      <Suspense>
        <TemplateJsonLd template={template} />
      </Suspense>
    </>
  );
}

async function TemplateJsonLd({ template }: { template: Template }) {
  return <JsonLd data={buildTemplateJsonLd(template, await readCurrentPricing())} />;
}
