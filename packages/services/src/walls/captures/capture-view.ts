import { errorMessage, isShopErrorCode } from "@storywall/domain/errors";
import { CaptureView } from "@storywall/domain/walls/captures/schema";

export const captureSelect = {
  id: true,
  width: true,
  height: true,
  readyAt: true,
  failureCode: true,
  createdAt: true,
} as const;

type CaptureRow = {
  id: string;
  width: number;
  height: number;
  readyAt: Date | null;
  failureCode: string | null;
  createdAt: Date;
};

export function toCaptureView({ id, width, height, readyAt, failureCode, createdAt }: CaptureRow): CaptureView {
  const code = failureCode && !isShopErrorCode(failureCode) ? "CAPTURE_FAILED" : failureCode;
  return CaptureView.parse({
    id,
    state: readyAt ? "ready" : code ? "failed" : "waiting",
    width,
    height,
    path: readyAt ? `/captures/${id}.jpg` : null,
    failure: code && isShopErrorCode(code) ? { code, message: errorMessage(code) } : null,
    createdAt: createdAt.toISOString(),
  });
}
