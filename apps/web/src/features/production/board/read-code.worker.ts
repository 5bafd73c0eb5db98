import { decodeQR } from "qr/decode.js";

type Frame = { width: number; height: number; data: Uint8ClampedArray };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Frame>) => void;
  postMessage: (text: string | null) => void;
};

scope.onmessage = ({ data }) => scope.postMessage(read(data));

/** Maximum ms per frame. */
const MOST_MS = 90;

function read({ width, height, data }: Frame): string | null {
  try {
    return decodeQR({ width, height, data }, { timeLimit: MOST_MS });
  } catch {
    // Most frames contain no code.
    return null;
  }
}
