/** Validity of an upload URL. */
export const UPLOAD_SECONDS = 60 * 60;
