/** An error of the S3 API: `code` appears in the XML response, `status` is the HTTP status. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string = code) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const createStorageFullError = () =>
  new StoreError("StorageFull", 507, "The object store is full: free some space on its disk.");

export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") return createStorageFullError();
  return new StoreError("InternalError", 500, "We encountered an internal error.");
}

export const createNoSuchKeyError = () => new StoreError("NoSuchKey", 404, "The specified key does not exist.");
export const createAccessDeniedError = (message = "Access Denied") => new StoreError("AccessDenied", 403, message);
export const createBadRequestError = (message: string) => new StoreError("InvalidRequest", 400, message);
export const createBadArgumentError = (message: string) => new StoreError("InvalidArgument", 400, message);
