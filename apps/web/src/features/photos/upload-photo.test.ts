import { afterEach, expect, test, vi } from "vitest";
import { photoTexts } from "./photo-texts.ts";
import { type UploadCalls, uploadPhoto } from "./upload-photo.ts";

const photoId = "photo_01kc0000000000000000000000";

/** Stands in for the browser's XMLHttpRequest. Its request ends at once with the status of the store. */
function stubStore(status: number): void {
  class StoreRequest {
    upload = {};
    status = status;
    onload = () => {};
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal("XMLHttpRequest", StoreRequest);
}

afterEach(() => vi.unstubAllGlobals());

function upload() {
  const refuseCall = () => Promise.reject(new Error("This call is not expected"));
  const reservation = { kind: "upload", url: "https://store.example/photo", headers: {} };
  const calls = { reserve: async () => reservation, parts: refuseCall, complete: refuseCall, list: refuseCall };
  return uploadPhoto(calls as unknown as UploadCalls, photoId, {
    file: new Blob(["a photo"]),
    fileName: "wall.jpg",
    type: "image/jpeg",
    isInParts: false,
    onProgress: () => {},
    onInParts: async () => {},
    signal: new AbortController().signal,
  });
}

test("an upload to a full store can be retried and says that the storage is full", async () => {
  stubStore(507);
  expect(await upload()).toEqual({ kind: "failed", message: photoTexts.shopStorageFull });
});

test("an upload to a store that fails can be retried", async () => {
  stubStore(500);
  expect(await upload()).toMatchObject({ kind: "failed", message: expect.not.stringContaining("storage is full") });
});
