import { decodeQR } from "qr/decode.js";

type Frame = { width: number; height: number; data: Uint8ClampedArray };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Frame>) => void;
  postMessage: (text: string | null) => void;
};

scope.onmessage = ({ data }) => scope.postMessage(readCode(data));

/** Maximum time for reading one frame, in ms. */
const MAX_MS = 90;

function readCode({ width, height, data }: Frame): string | null {
  try {
    return decodeQR({ width, height, data }, { timeLimit: MAX_MS });
  } catch {
    // The reader throws if a frame contains no code, as most frames do.
    return null;
  }
}
