import { errorMessage, isShopErrorCode } from "@storywall/domain/errors";
import { CaptureView } from "@storywall/domain/walls/captures/schema";

export const captureSelect = {
  id: true,
  kind: true,
  width: true,
  height: true,
  readyAt: true,
  failureCode: true,
  createdAt: true,
} as const;

export type CaptureRow = {
  id: string;
  kind: string;
  width: number;
  height: number;
  readyAt: Date | null;
  failureCode: string | null;
  createdAt: Date;
};

export function toCaptureView({ id, kind, width, height, readyAt, failureCode, createdAt }: CaptureRow): CaptureView {
  const code = failureCode && !isShopErrorCode(failureCode) ? "CAPTURE_FAILED" : failureCode;
  return CaptureView.parse({
    id,
    state: readyAt ? "ready" : code ? "failed" : "waiting",
    width,
    height,
    path: readyAt ? `/captures/${id}.${kind === "model" ? "glb" : "jpg"}` : null,
    failure: code && isShopErrorCode(code) ? { code, message: errorMessage(code) } : null,
    createdAt: createdAt.toISOString(),
  });
}
