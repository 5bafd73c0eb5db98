import { expect, test } from "./fixtures.ts";

/** Pages whose responses are cached. */
const cachedPaths = [
  "/",
  "/browse",
  "/browse?size=rectangle_small",
  "/art",
  "/art-sets",
  "/materials",
  "/faq",
  "/contact",
  "/returns",
  "/terms",
  "/privacy",
  "/faq?utm_source=letter",
];
const otherPaths = [
  "/create/trio",
  "/cart",
  "/checkout",
  "/sign-in",
  "/admin/sign-in",
  "/nothing-here",
  "/art/nothing-here",
];
const paths = [...cachedPaths, ...otherPaths];
const missing = /answer: 404|status of 404/;

const getScriptSources = (policy = "") => /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];

test("no page allows inline scripts (D-10)", async ({ request }) => {
  const nonces: string[] = [];
  for (const path of paths) {
    const answer = await request.get(path, { headers: { "content-security-policy": "script-src 'unsafe-inline'" } });
    const sources = getScriptSources(answer.headers()["content-security-policy"]);
    expect(sources, path).toContain("'self'");
    for (const loose of ["'unsafe-inline'", "'unsafe-eval'", "*", "https:", "data:"]) {
      expect(sources, path).not.toContain(loose);
    }
    nonces.push(...sources.filter((source) => source.startsWith("'nonce-")));
  }
  expect(nonces).toHaveLength(otherPaths.length);
  expect(new Set(nonces).size).toBe(nonces.length);
});

test("the browser does not run an injected script", async ({ page, watched }) => {
  const pages = ["/", "/browse", "/create/trio", "/nothing-here"];
  watched.allowErrors(/Content Security Policy|Executing inline/);
  watched.allowErrors(missing);
  // React reports HTML that it has not rendered.
  watched.allowErrors(/React error #418/);
  const injectedScript = "<script>window.smuggled = true</script><img src=/nothing onerror='window.smuggled = true'>";
  await page.route(
    ({ pathname }) => pages.includes(pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<main[^>]*>/, (main) => `${main}${injectedScript}`);
      expect(body).toContain(injectedScript);
      const headers = { ...answer.headers(), "content-length": String(Buffer.byteLength(body)) };
      await route.fulfill({ response: answer, headers, body });
    },
  );
  for (const path of pages) {
    await page.goto(path);
    expect(await page.evaluate(() => "smuggled" in window), path).toBe(false);
  }
});

test("the content security policy blocks none of the shop's own scripts, styles and images", async ({
  page,
  watched,
}) => {
  watched.allowErrors(missing);
  for (const path of paths) {
    await page.goto(path);
    if (path.startsWith("/admin")) {
      await page.getByRole("link", { name: "View shop" }).click();
      await expect(page).toHaveURL("/");
    }
    await page.getByRole("button", { name: /^Cart/ }).click();
    await expect(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
  }
});
