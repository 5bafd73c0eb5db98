/** Set by the browser itself; saying them aloud is an error. */
const unsaid = new Set(["content-length", "host"]);

/** The store's answer to a second write: it has the bytes already, only its first answer was lost. */
const ALREADY_THERE = 412;
const SILENCE_MS = 60_000;

export class SendFailure extends Error {}

type Sending = {
  headers?: Record<string, string>;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
};

/** Sends bytes to the object store. XMLHttpRequest, because fetch does not tell how much of a body has gone. */
export function putBytes(url: string, body: Blob, { headers = {}, onSent, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (reason: string) => () => reject(new SendFailure(reason));
    const stop = () => request.abort();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) {
      if (!unsaid.has(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    // A line that is dead without saying so is given up; one that is only slow is not.
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
    request.onerror = fail("The connection broke");
    request.onabort = fail("Sending was stopped");
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener("abort", stop);
    };
    if (signal.aborted) return fail("Sending was stopped")();
    signal.addEventListener("abort", stop);
    hear();
    request.send(body);
  });
}
