/** Headers that only the browser may set. */
const forbiddenHeaders = new Set(["content-length", "host"]);

/** Status of a retry when the file has already arrived and only the response was lost. */
const PRECONDITION_FAILED = 412;
const STALL_TIMEOUT_MS = 60_000;

export class UploadError extends Error {}

type PutOptions = {
  headers?: Record<string, string>;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
};

/** Uploads `body` to the object store. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function putBytes(url: string, body: Blob, { headers = {}, onSent, signal }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const createFailureHandler = (reason: string) => () => reject(new UploadError(reason));
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
    request.onload = () =>
      request.status < 300 || request.status === PRECONDITION_FAILED
        ? resolve()
        : reject(new UploadError(`The store answered ${request.status}`));
    request.onerror = createFailureHandler("The connection was lost");
    request.onabort = createFailureHandler("The upload was stopped");
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener("abort", abortRequest);
    };
    if (signal.aborted) return createFailureHandler("The upload was stopped")();
    signal.addEventListener("abort", abortRequest);
    restartStallTimer();
    request.send(body);
  });
}
