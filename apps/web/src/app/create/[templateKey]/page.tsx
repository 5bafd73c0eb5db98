import { type Template, templateByKey, templates } from "@storywall/domain/catalog/templates";
import { sharePicturePath } from "@storywall/domain/walls/captures/share-picture";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { Suspense } from "react";
import { CreateWall } from "@/features/cart/create/create-wall.tsx";
import { JsonLd } from "@/lib/seo/json-ld.tsx";
import { pageMetadata } from "@/lib/seo/page-metadata.ts";
import { templateData } from "@/lib/seo/template-data.ts";
import { activePromo } from "@/server/active-promo.ts";
import { framesFew } from "@/server/frames-few.ts";

type Props = { params: Promise<{ templateKey: string }> };

/** Prerendered per template, so each page has its own metadata. */
export const generateStaticParams = () => templates.map(({ key }) => ({ templateKey: key }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const template = templateByKey((await params).templateKey);
  if (!template) return {};
  return pageMetadata({
    path: `/create/${template.key}`,
    title: `Make your wall: ${template.name}`,
    description: `${template.description} Add your photos and see how they will look on your wall.`,
    picture: { path: sharePicturePath(template.key), alt: `${template.name}, framed photos on a wall` },
  });
}

/** Rendered per request, so prefetching a link loads the skeleton and not the editor's scripts. */
export default async function CreatePage({ params }: Props) {
  await connection();
  const template = templateByKey((await params).templateKey);
  if (!template) notFound();
  return (
    <>
      <CreateWall templateKey={template.key} framesFew={framesFew(template)} />
      <Suspense>
        <ForSale template={template} />
      </Suspense>
    </>
  );
}

async function ForSale({ template }: { template: Template }) {
  return <JsonLd data={templateData(template, await activePromo())} />;
}
