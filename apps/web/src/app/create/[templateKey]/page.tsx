import { findTemplateByKey, type Template, templates } from "@storywall/domain/catalog/templates";
import { buildShareImagePath } from "@storywall/domain/walls/captures/share-image";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { Suspense } from "react";
import { CreateWall } from "@/features/cart/create/create-wall.tsx";
import { JsonLd } from "@/lib/seo/json-ld.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { buildTemplateJsonLd } from "@/lib/seo/template-data.ts";
import { readCurrentPricing } from "@/server/pricing.ts";
import { readLowStock } from "@/server/read-low-stock.ts";

type Props = { params: Promise<{ templateKey: string }> };

/** Prerendered per template, so each page has its own metadata. */
export const generateStaticParams = () => templates.map(({ key }) => ({ templateKey: key }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const template = findTemplateByKey((await params).templateKey);
  if (!template) return {};
  return buildPageMetadata({
    path: `/create/${template.key}`,
    title: `Make your wall: ${template.name}`,
    description: `${template.description} Add your photos and see how they will look on your wall.`,
    picture: { path: buildShareImagePath(template.key), alt: `${template.name}, framed photos on a wall` },
  });
}

/** Rendered per request, so prefetching a link loads the skeleton and not the editor's scripts. */
export default async function CreatePage({ params }: Props) {
  await connection();
  const template = findTemplateByKey((await params).templateKey);
  if (!template) notFound();
  return (
    <>
      <CreateWall templateKey={template.key} lowStockFrames={readLowStock(template)} />
      <Suspense>
        <TemplateJsonLd template={template} />
      </Suspense>
    </>
  );
}

async function TemplateJsonLd({ template }: { template: Template }) {
  return <JsonLd data={buildTemplateJsonLd(template, await readCurrentPricing())} />;
}
