/** How long an address that takes a photo's bytes is good for. */
export const UPLOAD_SECONDS = 60 * 60;
