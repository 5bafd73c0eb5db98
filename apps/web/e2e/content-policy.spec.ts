import { expect, test } from "./fixtures.ts";

const paths = ["/", "/browse", "/create/trio", "/cart", "/checkout", "/sign-in", "/admin/sign-in", "/nothing-here"];
const missing = /answer: 404|status of 404/;

const getScriptSources = (policy = "") => /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];

test("no page allows inline scripts; each response has its own nonce (D-10)", async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of paths) {
    const answer = await request.get(path, { headers: { "content-security-policy": "script-src 'unsafe-inline'" } });
    const sources = getScriptSources(answer.headers()["content-security-policy"]);
    expect(sources, path).toContain("'self'");
    for (const loose of ["'unsafe-inline'", "'unsafe-eval'", "*", "https:", "data:"]) {
      expect(sources, path).not.toContain(loose);
    }
    nonces.add(sources.find((source) => source.startsWith("'nonce-")) ?? "none");
  }
  expect(nonces.size).toBe(paths.length);
});

test("an injected script does not run", async ({ page, watched }) => {
  watched.allowErrors(/Content Security Policy|Executing inline/);
  watched.allowErrors(missing);
  const injectedScript = "<script>window.smuggled = true</script><img src=/nothing onerror='window.smuggled = true'>";
  await page.route(
    ({ pathname }) => paths.includes(pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<main[^>]*>/, (main) => `${main}${injectedScript}`);
      expect(body).toContain(injectedScript);
      await route.fulfill({ response: answer, body });
    },
  );
  for (const path of ["/", "/create/trio", "/nothing-here"]) {
    await page.goto(path);
    expect(await page.evaluate(() => "smuggled" in window), path).toBe(false);
  }
});

test("the content security policy blocks none of the shop's own resources", async ({ page, watched }) => {
  watched.allowErrors(missing);
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("button", { name: /^Cart/ }).click();
    await expect(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
  }
});
