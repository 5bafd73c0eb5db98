export const UPLOAD_SECONDS = 60 * 60;
