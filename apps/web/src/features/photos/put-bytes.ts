/** Forbidden headers, which the browser sets itself. */
const unsaid = new Set(["content-length", "host"]);

/** 412 on a repeated write: the bytes have arrived, but the first response was lost. */
const ALREADY_THERE = 412;
const SILENCE_MS = 60_000;

export class SendFailure extends Error {}

type Sending = {
  headers?: Record<string, string>;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
};

/** Uploads to the object store. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function putBytes(url: string, body: Blob, { headers = {}, onSent, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (reason: string) => () => reject(new SendFailure(reason));
    const stop = () => request.abort();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) {
      if (!unsaid.has(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    // Aborts stalled connections, but not slow ones.
    let silence: ReturnType<typeof setTimeout>;
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
    };
    request.upload.onprogress = ({ loaded }) => {
      hear();
      onSent(loaded);
    };
    request.onload = () =>
      request.status < 300 || request.status === ALREADY_THERE
        ? resolve()
        : reject(new SendFailure(`The store answered ${request.status}`));
    request.onerror = fail("The connection was lost");
    request.onabort = fail("The upload was stopped");
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener("abort", stop);
    };
    if (signal.aborted) return fail("The upload was stopped")();
    signal.addEventListener("abort", stop);
    hear();
    request.send(body);
  });
}
