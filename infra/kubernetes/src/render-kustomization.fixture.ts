import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";

export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  [field: string]: unknown;
};

type Kustomization = {
  apiVersion: string;
  kind: string;
  namespace?: string;
  resources: string[];
  images?: { name: string; newName?: string; newTag?: string }[];
};

const understoodFields = ["apiVersion", "kind", "namespace", "resources", "images"];

/**
 * Renders a folder like `kubectl kustomize`. Supports only resources, namespace and images, because our folders use
 * nothing else.
 * @throws when a kustomization uses anything else
 */
export function renderKustomization(folder: string): Manifest[] {
  const kustomization = parse(readFileSync(join(folder, "kustomization.yaml"), "utf8")) as Kustomization;
  const other = Object.keys(kustomization).filter((field) => !understoodFields.includes(field));
  if (other.length > 0) throw new Error(`${folder}: ${other.join(", ")} cannot be rendered here.`);
  const { namespace, images = [] } = kustomization;
  const manifests = kustomization.resources.flatMap((resource) => readResource(join(folder, resource)));
  return manifests.map((manifest) => {
    const named = namespace ? { ...manifest, metadata: { ...manifest.metadata, namespace } } : manifest;
    return replaceImages(named, images) as Manifest;
  });
}

function readResource(path: string): Manifest[] {
  if (statSync(path).isDirectory()) return renderKustomization(path);
  return parseAllDocuments(readFileSync(path, "utf8")).map((document) => {
    if (document.errors[0]) throw new Error(`${path}: ${document.errors[0].message}`);
    return document.toJS() as Manifest;
  });
}

function replaceImages(value: unknown, images: NonNullable<Kustomization["images"]>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceImages(item, images));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const image = key === "image" ? images.find(({ name }) => name === field) : undefined;
      if (!image) return [key, replaceImages(field, images)];
      return [key, `${image.newName ?? image.name}${image.newTag ? `:${image.newTag}` : ""}`];
    }),
  );
}
