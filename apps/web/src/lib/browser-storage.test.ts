import { afterEach, expect, test, vi } from "vitest";
import { clearStorage, readStorage, removeFromStorage, writeStorage } from "./browser-storage.ts";

afterEach(() => vi.unstubAllGlobals());

const denyAccess = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

/** A browser whose storage throws as soon as it is read, as in browsers that block cookies. */
const blocked = Object.defineProperties(
  {},
  { localStorage: { get: denyAccess }, sessionStorage: { get: denyAccess }, indexedDB: { get: denyAccess } },
);
/** A browser whose storage is full. */
const full = {
  localStorage: {
    getItem: () => "stored",
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  },
};
/** A browser that has no storage, as in some embedded views. */
const without = { localStorage: null, sessionStorage: null, indexedDB: null };

test.each([
  ["blocked", blocked],
  ["missing", without],
])("browser storage that is %s reads as empty without throwing", async (_name, browser) => {
  vi.stubGlobal("window", browser);
  expect(readStorage("localStorage", "wall")).toBeNull();
  expect(writeStorage("sessionStorage", "wall", "{}")).toBe(false);
  removeFromStorage("localStorage", "wall");
  await clearStorage();
});

test("browser storage that is full can still be read", () => {
  vi.stubGlobal("window", full);
  expect(writeStorage("localStorage", "wall", "{}")).toBe(false);
  expect(readStorage("localStorage", "wall")).toBe("stored");
});

test("if local storage is blocked, the other browser storage is still cleared", async () => {
  const clear = vi.fn();
  const deleteDatabase = vi.fn();
  const browser = { sessionStorage: { clear }, indexedDB: { databases: async () => [{ name: "a" }], deleteDatabase } };
  vi.stubGlobal("window", Object.defineProperty(browser, "localStorage", { get: denyAccess }));
  await clearStorage();
  expect([clear.mock.calls.length, deleteDatabase.mock.calls]).toEqual([1, [["a"]]]);
});
