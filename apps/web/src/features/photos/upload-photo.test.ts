import { afterEach, expect, test, vi } from "vitest";
import { photoTexts } from "./photo-texts.ts";
import { type UploadCalls, uploadPhoto } from "./upload-photo.ts";

const photoId = "photo_01kc0000000000000000000000";

/** Replaces the browser's XMLHttpRequest with a stub whose requests end immediately with this status. */
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

const photo = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])]);

function upload(file = photo) {
  const rejectCall = () => Promise.reject(new Error("This call is not expected"));
  const reservation = { kind: "upload", url: "https://store.example/photo", headers: {} };
  const calls = { reserve: async () => reservation, parts: rejectCall, complete: rejectCall, list: rejectCall };
  return uploadPhoto(calls as unknown as UploadCalls, photoId, {
    file,
    isInParts: false,
    onProgress: () => {},
    onInParts: async () => {},
    signal: new AbortController().signal,
  });
}

test("an upload fails with a message about full storage if the object store is full", async () => {
  stubStore(507);
  expect(await upload()).toEqual({ kind: "failed", message: photoTexts.shopStorageFull });
});

test("an upload can be retried after the object store returns a server error", async () => {
  stubStore(500);
  expect(await upload()).toMatchObject({ kind: "failed", message: expect.not.stringContaining("storage is full") });
});

test("a file that is not a photo is rejected before it is uploaded", async () => {
  expect(await upload(new Blob(["%PDF-1.7"]))).toEqual({ kind: "rejected", message: expect.stringContaining("PDF") });
});
