import { Agent, request } from "node:http";

/** What the load generator reads: each visitor reads its cart all the time, from one of the URLs. */
export type CartReads = {
  urls: readonly string[];
  visitors: ReadonlyArray<{ cartId: string; cookie: string }>;
  seconds: number;
};

const agent = new Agent({ keepAlive: true });

function readCart(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers: { cookie }, agent }, (answer) => {
      answer.resume();
      answer.on("error", reject);
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}

async function readCarts({ urls, visitors, seconds }: CartReads): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let reads = 0;
  await Promise.all(
    visitors.map(async ({ cartId, cookie }, visitor) => {
      // A visitor that changed between processes would often wait at one while the other has nothing to do.
      const url = `${urls[visitor % urls.length]}/api/shopify/get-cart-info?cartId=${cartId}`;
      while (performance.now() < endsAt) {
        await readCart(url, cookie);
        reads += 1;
      }
    }),
  );
  return reads;
}

// The benchmark starts this program as its own process, and sends it one message per measurement.
process.on("message", async (reads: CartReads) => process.send?.(await readCarts(reads)));
process.on("disconnect", () => process.exit(0));
