/** Headers that scripts must not set, because the browser sets them. */
const forbiddenHeaders = new Set(["content-length", "host"]);

/** Status of a retry if the file has already arrived and only the response was lost. */
const PRECONDITION_FAILED = 412;
const INSUFFICIENT_STORAGE = 507;
const STALL_TIMEOUT_MS = 60_000;

export class UploadError extends Error {}

/** Error of a file that was changed, moved or deleted on the device after it was chosen. Another attempt cannot help. */
export class FileChangedError extends Error {}

/** Thrown when the object store has no space for the bytes. A later attempt can succeed. */
export class StorageFullError extends UploadError {}

type PutOptions = {
  headers?: Record<string, string>;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
};

/** Uploads `body` to the object store. Uses XMLHttpRequest because fetch does not report upload progress. */
export function putBytes(url: string, body: Blob, { headers = {}, onSent, signal }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const rejectAborted = () => reject(new UploadError("The upload was stopped"));
    const abortRequest = () => request.abort();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) {
      if (!forbiddenHeaders.has(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    let stallTimer: ReturnType<typeof setTimeout>;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(abortRequest, STALL_TIMEOUT_MS);
    };
    request.upload.onprogress = ({ loaded }) => {
      restartStallTimer();
      onSent(loaded);
    };
    const rejectFailed = async (error: UploadError) =>
      reject((await isReadable(body)) ? error : new FileChangedError("The file was changed"));
    request.onload = () => {
      const { status } = request;
      if (status < 300 || status === PRECONDITION_FAILED) return resolve();
      if (status === INSUFFICIENT_STORAGE) return reject(new StorageFullError("The object store is full"));
      void rejectFailed(new UploadError(`The object store returned status ${status}`));
    };
    request.onerror = () => void rejectFailed(new UploadError("The connection was lost"));
    request.onabort = rejectAborted;
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener("abort", abortRequest);
    };
    if (signal.aborted) return rejectAborted();
    signal.addEventListener("abort", abortRequest);
    restartStallTimer();
    request.send(body);
  });
}

/**
 * Returns whether the browser can still read the chosen bytes. It reports a changed file like a lost connection, or
 * sends what is left of it, which the store rejects.
 */
const isReadable = (body: Blob): Promise<boolean> =>
  body
    .slice(-1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength === Math.min(1, body.size),
      () => false,
    );
