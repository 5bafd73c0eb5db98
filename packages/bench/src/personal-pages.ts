import type { BrowserContext } from "@playwright/test";
import type { Shop } from "@storywall/local/shop";
import pg from "pg";
import { address, createArtLine, RestShopper } from "./rest-shopper.ts";

const OPEN_TILES = 5_000;

const buildRandomIdSql = (kind: string) =>
  `'${kind}_' || substr(md5(random()::text || clock_timestamp()::text), 1, 26)`;

/**
 * Buys an order, fills a cart and its checkout, and signs in to admin with a board of 5,000 open tiles. Returns the
 * paths that the browser context may then open.
 */
export async function preparePersonalPages(context: BrowserContext, { url, services, createSignInLink }: Shop) {
  await insertBoardOrders(services.env.DATABASE_URL ?? "", OPEN_TILES);
  const shopper = new RestShopper({
    url,
    payments: services.env.STRIPE_API_BASE ?? null,
    secretKey: services.env.STRIPE_SECRET_KEY ?? "",
  });
  const art = (await shopper.sendRequest("GET", "/api/art/get-art-items?page=1")) as { data?: unknown };
  const [item] = art.data as Array<{ _id: string }>;
  if (!item) throw new Error("There is no art");
  const orderId = await shopper.buyArt(item._id);
  const { _id: cartId } = await shopper.startCart(createArtLine(item._id));
  const contact = { email: "ann@example.com", shippingAddress: address };
  const checkout = await shopper.sendRequest("POST", "/api/shopify/create-checkout", { cartId, ...contact });
  await context.addCookies(shopper.listCookies().map((cookie) => ({ ...cookie, url })));
  const page = await context.newPage();
  await page.goto(await createSignInLink());
  await page.waitForURL(/\/admin$/);
  await page.close();
  return { cart: "/cart", checkout: `/checkout/${checkout._id}`, order: `/order/${orderId}`, board: "/admin/board" };
}

/**
 * Inserts orders of three tiles each, in all sizes and production states. Tiles that are being printed are in batches
 * of 48. Triggers are disabled, because only reading the tiles is measured.
 */
async function insertBoardOrders(databaseUrl: string, tiles: number): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query("begin");
    await db.query("set local session_replication_role = replica");
    await db.query(`
      create temporary table made on commit drop as
      select n, ${buildRandomIdSql("order")} as order_id, ${buildRandomIdSql("checkout")} as checkout_id, ${buildRandomIdSql("payment")} as payment_id,
        gen_random_uuid() as line_id,
        (array['checking', 'checking', 'printing', 'printing', 'framing', 'framing'])[1 + n % 6] as state,
        (array['rendered', 'rendered', 'rendered', 'rendered', 'printed', 'framed'])[1 + n % 6] as tile_state,
        (array['rectangle_small', 'rectangle_medium', 'rectangle_large', 'rectangle_xlarge'])[1 + n % 4] as size,
        (array['Infinite', 'Timeless', 'Serene'])[1 + n % 3] as style
      from generate_series(1, ${Math.ceil(tiles / 3)}) n`);
    await db.query(`
      insert into orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount, ship_by,
        placed_at)
      select order_id, 'SW-' || upper(substr(md5(n::text), 1, 8)), checkout_id, payment_id,
        'user_00000000000000000000000000', state, 'someone@example.com', '{}', '{}', 2100,
        current_date + (n % 5) - 1, now() - interval '1 day' - n * interval '1 second' from made`);
    await db.query(`
      insert into order_lines (order_id, id, template_key, title, design, quantity, unit_price, is_upload_later, position)
      select order_id, line_id, 'trio', 'Trio', '{}', 1, 2100, false, 0 from made`);
    await db.query(`
      insert into order_tiles (id, order_id, line_id, copy, name, position, state, orientation, frame_size, frame_style,
        mat_type, print_key, proof_key, rendered_at)
      select ${buildRandomIdSql("tile")}, order_id, line_id, 1, 'tile_' || place, place, tile_state, 'portrait', size, style, 'none',
        'prints/none.jpg', null, now() from made, generate_series(0, 2) place`);
    await db.query(`
      create temporary table batched on commit drop as
      select t.id, t.frame_size, t.frame_style,
        (row_number() over (partition by t.frame_size, t.frame_style order by t.id) - 1) / 48 as at
      from order_tiles t join orders o on o.id = t.order_id where o.state <> 'checking'`);
    await db.query(`
      create temporary table lots on commit drop as
      select ${buildRandomIdSql("batch")} as id, frame_size, frame_style, at from batched group by frame_size, frame_style, at`);
    await db.query(`
      insert into batches (id, frame_size, frame_style, started_by) select id, frame_size, frame_style, 'bench' from lots`);
    await db.query(`
      update order_tiles t set batch_id = l.id from batched b join lots l using (frame_size, frame_style, at) where b.id = t.id`);
    await db.query("select refresh_board_entries(array(select order_id from made))");
    await db.query("commit");
    await db.query("analyze");
  } finally {
    await db.end();
  }
}
