import { sharePicturePath } from "@storywall/domain/captures/share-picture";
import { type Template, templateByKey, templates } from "@storywall/domain/catalog/templates";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { Suspense } from "react";
import { EditorSkeleton } from "@/features/editor/editor-skeleton";
import { activePromo } from "@/server/active-promo";
import { JsonLd } from "@/shared/seo/json-ld";
import { pageMetadata } from "@/shared/seo/page-metadata";
import { templateData } from "@/shared/seo/template-data";
import { CreateWall } from "./create-wall";

type Props = { params: Promise<{ templateKey: string }> };

/** Built ahead for what is sold, so that what each says of itself stands in its head. */
export const generateStaticParams = () => templates.map(({ key }) => ({ templateKey: key }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const template = templateByKey((await params).templateKey);
  if (!template) return {};
  return pageMetadata({
    path: `/create/${template.key}`,
    title: `Make your wall: ${template.name}`,
    description: `${template.description} Add your photos and see them as they will hang.`,
    picture: { path: sharePicturePath(template.key), alt: `${template.name}, framed photos on a wall` },
  });
}

export default function CreatePage({ params }: Props) {
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-5 sm:px-6 lg:py-8">
      <Suspense fallback={<EditorSkeleton />}>
        <Wall params={params} />
      </Suspense>
    </div>
  );
}

/** What the wall is called and looks like stands in the page that is built ahead. */
async function Wall({ params }: Props) {
  const template = templateByKey((await params).templateKey);
  if (!template) notFound();
  return (
    <Suspense fallback={<EditorSkeleton name={template.name} description={template.description} />}>
      <Editor template={template} />
    </Suspense>
  );
}

/** Made for each request: what a link here fetches ahead is the skeleton, not the editor's scripts. */
async function Editor({ template }: { template: Template }) {
  await connection();
  return (
    <>
      <CreateWall templateKey={template.key} />
      <Suspense>
        <ForSale template={template} />
      </Suspense>
    </>
  );
}

async function ForSale({ template }: { template: Template }) {
  return <JsonLd data={templateData(template, await activePromo())} />;
}
