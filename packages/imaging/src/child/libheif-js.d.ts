declare module "libheif-js/wasm-bundle.js" {
  type Failure = { code: unknown };
  type Channel = { id: unknown; width: number; height: number; stride: number; data: Uint8Array };
  const libheif: {
    heif_context_alloc(): object | null;
    heif_context_free(context: object): void;
    heif_context_read_from_memory(context: object, file: Uint8Array): { code: unknown };
    heif_js_context_get_primary_image_handle(context: object): object | Failure;
    heif_js_decode_image2(
      handle: object,
      colorSpace: unknown,
      chroma: unknown,
    ): Failure | { image: object; channels: Channel[] };
    heif_image_release(image: object): void;
    heif_image_handle_release(handle: object): void;
    heif_error_code: { heif_error_Ok: unknown };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    heif_channel: { heif_channel_interleaved: unknown };
  };
  export default libheif;
}
