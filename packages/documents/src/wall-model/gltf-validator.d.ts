declare module "gltf-validator" {
  type Report = {
    issues: { numErrors: number; numWarnings: number; messages: { code: string; message: string; pointer: string }[] };
    info: { resources?: { mimeType?: string }[] };
  };

  export function validateBytes(bytes: Uint8Array): Promise<Report>;
}
