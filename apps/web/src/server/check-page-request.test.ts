import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { getOptimizedImageUrl } from "../lib/optimized-image-url.ts";
import { findRejectionStatus } from "./check-page-request.ts";

const art = "/art-images/art_00000000000000000000000000/1600.jpg";
const check = (url: string, method = "GET") => findRejectionStatus({ method, url });
const checkPicture = (path: string, search = "&w=640&q=75") =>
  check(`/_next/image?url=${encodeURIComponent(path)}${search}`);

test("the image optimizer accepts every picture of the shop's pages", () => {
  const app = fileURLToPath(new URL("../..", import.meta.url));
  const samples = globSync("samples/*.jpg", { cwd: `${app}/public` });
  expect(samples.length).toBeGreaterThan(5);
  const paths = [
    art,
    art.replace("1600", "400"),
    ...samples.map((sample) => `/${sample}`),
    "/_next/static/media/hero-wide.0g2d-mx50opbk.jpg",
    "/_next/static/media/living-room-light.2f0de-gfxywex.jpg",
    "/_next/static/media/snap-on.1eu93_ms3-qcl.jpg",
    "/_next/static/immutable/media/sizes.2r5eifkklldac.jpg",
  ];
  for (const path of paths)
    expect({ path, status: check(getOptimizedImageUrl(path, 1080)) }).toEqual({ path, status: null });
  expect(check(`/_next/image?w=640&q=75&url=${art}`)).toBeNull();
});

test.for([
  `${art}#1`,
  `${art}#`,
  `${art}%23`,
  `${art}%231`,
  `${art}%2523`,
  `${art}?`,
  `${art}?1`,
  `${art}%3F1`,
  `${art};a=1`,
  `${art}.`,
  `${art}..`,
  `${art}/`,
  `${art}/.`,
  `${art} `,
  `${art}%20`,
  `${art}%00`,
  `${art}\n`,
  ` ${art}`,
  `/.${art}`,
  `/x/..${art}`,
  `/%2e${art}`,
  `/${art}`,
  `//shop.example${art}`,
  `https://shop.example${art}`,
  art.replace("/1600", "//1600"),
  art.replace("/1600", "/./1600"),
  art.replace("/1600", "/%2e/1600"),
  art.replace("/1600", "/%2E%2E/x/1600"),
  art.replace("/1600", "%2f1600"),
  art.replace("/1600", "%5c1600"),
  art.replace("/1600", "\\1600"),
  art.replace("1600", "%31600"),
  art.replace("1600", "01600"),
  art.replace("1600", "800"),
  art.replace("jpg", "JPG"),
  art.replace("jpg", "jpeg"),
  art.replace("art-images", "Art-Images"),
  art.replace("art-images", "art%2Dimages"),
  art.slice(1),
  "/share-pictures/art/art_00000000000000000000000000",
  "/icons/512.png",
  "/icon.svg",
  "/samples/../samples/coffee.jpg",
  "/samples/coffee.jpg#1",
  "/_next/static/media/../media/hero.0g2d.jpg",
  "/_next/static/media/hero.0g2d.jpg?1",
  "/_next/image?url=x",
  "/api/orders",
  "",
])("the image optimizer rejects the picture URL %j", (path) => {
  expect(checkPicture(path)).toBe(400);
});

test.for([
  "",
  "&w=640",
  "&q=75",
  "&w=640&q=75&w=640",
  "&w=640&q=75&q=75",
  "&w=640&q=75&v=1",
  "&w=640&q=75&url=%2Fsamples%2Fcoffee.jpg",
  "&w=0640&q=75",
  "&w=%20640&q=75",
  "&w=641&q=75",
  "&w=640.0&q=75",
  "&w=640&q=075",
  "&w=640&q=76",
  "&w=640&q=75&",
  "&w=640&q=75#1",
])("the image optimizer rejects the query parameters %j", (search) => {
  const hasNoEffect = search.endsWith("&");
  expect(checkPicture(art, search)).toBe(hasNoEffect ? null : 400);
});

test("other spellings of the image optimizer's path return 404", () => {
  for (const path of [
    "/_next/image/",
    "/_next/image/x",
    "/_next//image",
    "//_next/image",
    "/./_next/image",
    "/x/../_next/image",
    "/%2e/_next/image",
    "/_next%2fimage",
    "/_next/%69mage",
    "/%5Fnext/image",
    "/_NEXT/image",
    "/_next/Image",
    "/_next/images",
    "/_next/image%00",
    "/_next\\image",
  ])
    expect({ path, status: check(`${path}?url=${encodeURIComponent(art)}&w=640&q=75`) }).toEqual({ path, status: 404 });
});

test("paths with dot segments, hidden separators or malformed encoding return 404", () => {
  for (const path of [
    "/art/./x",
    "/art/../faq",
    "/art/%2e%2E/faq",
    "/art/a%2Fb",
    "/art%5Cx",
    "/art/%",
    "/faq/.",
    "/faq/%E0%A4%A",
  ])
    expect({ path, status: check(path) }).toEqual({ path, status: 404 });
  for (const path of [
    "/",
    "/faq",
    "/art/art_1?frame=infinite",
    "/p/a.b-c_d",
    "/collect/x~y",
    "/sw.js",
    "/icons/48.png",
    "/faq?next=%2Fart",
  ])
    expect({ path, status: check(path) }).toEqual({ path, status: null });
});

test("pages and static files accept only GET and HEAD requests", () => {
  expect(check("/faq", "HEAD")).toBeNull();
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) expect(check("/faq", method)).toBe(405);
});
