import pg from "pg";
import { buildRandomIdSql } from "./build-random-id-sql.ts";

/**
 * Inserts orders of three tiles over the last two years, most of them delivered, with claims, messages, failed refunds,
 * disputes and remakes. Triggers are disabled, because only searching is measured.
 */
export async function insertOrders(databaseUrl: string, orders: number): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query("begin");
    await db.query("set local session_replication_role = replica");
    await db.query(`
      create temporary table made on commit drop as
      select n, ${buildRandomIdSql("order")} as order_id, ${buildRandomIdSql("checkout")} as checkout_id, ${buildRandomIdSql("payment")} as payment_id,
        gen_random_uuid() as line_id,
        case when n > 1500 then (array['delivered', 'delivered', 'delivered', 'shipped', 'cancelled', 'returned'])[1 + n % 6]
          else (array['awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing', 'packed'])[1 + n % 6] end as state,
        (array['Ann', 'Ben', 'Carla', 'Dee', 'Eli', 'Fatima', 'Gus', 'Hana', 'Ivo', 'June'])[1 + n % 10] as first_name,
        (array['Vega', 'Ortiz', 'Smith', 'Nguyen', 'Brown', 'Okafor', 'Lopez', 'Kim', 'Patel', 'Rossi'])[1 + n / 10 % 10]
          || n / 100 as last_name
      from generate_series(1, ${orders}) n`);
    await db.query(`
      insert into orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount, ship_by,
        placed_at, tracking_number, problem_code)
      select order_id, 'SW-' || upper(substr(md5(n::text), 1, 8)), checkout_id, payment_id,
        'user_00000000000000000000000000', state, lower(first_name || '.' || last_name) || '@example.com',
        jsonb_build_object('firstName', first_name, 'lastName', last_name, 'company', null, 'address1', n || ' Brickell Ave',
          'address2', null, 'city', 'Miami', 'provinceCode', 'FL', 'zip', '33131', 'countryCode', 'US', 'phone', null),
        '{"currency": "USD", "subtotal": 2100, "discount": 420, "shipping": 0, "tax": 0, "total": 1680}', 1680,
        current_date + 2 - (n / 250), now() - n * interval '50 minutes',
        case when n > 1500 then '1Z' || upper(substr(md5('t' || n), 1, 16)) end,
        case when state = 'awaiting_photos' and n % 4 = 0 then 'UPLOAD_OVERDUE' end from made`);
    await db.query(`
      insert into order_lines (order_id, id, template_key, title, design, quantity, unit_price, is_upload_later, position)
      select order_id, line_id, 'trio', 'Trio', '{}', 1, 2100, false, 0 from made`);
    await db.query(`
      insert into order_tiles (id, order_id, line_id, copy, name, position, state, orientation, frame_size, frame_style,
        mat_type, rendered_at)
      select ${buildRandomIdSql("tile")}, order_id, line_id, 1, 'tile_' || place, place,
        case when n > 1500 then 'packed' else 'rendered' end, 'portrait',
        (array['rectangle_small', 'rectangle_medium', 'rectangle_large', 'rectangle_xlarge'])[1 + n % 4],
        (array['Infinite', 'Timeless', 'Serene'])[1 + n % 3], 'none', now()
      from made, generate_series(0, 2) place`);
    await db.query(`
      insert into payments (id, checkout_id, amount, state)
      select payment_id, checkout_id, 1680, case when n % 700 = 0 then 'disputed' else 'succeeded' end from made`);
    await db.query(`
      insert into refunds (id, payment_id, order_id, amount, reason, state, requested_by)
      select ${buildRandomIdSql("refund")}, payment_id, order_id, 500, 'goodwill', case when n % 500 = 0 then 'failed' else 'succeeded' end,
        'bench' from made where n % 20 = 0`);
    await db.query(`
      insert into shop_messages (id, order_id, email, name, body, created_at, handled_at)
      select ${buildRandomIdSql("message")}, order_id, 'someone@example.com', first_name, 'When does it come?', now(),
        case when n > 200 then now() end from made where n % 4 = 0`);
    await db.query(`
      insert into claims (id, order_id, reason, text, state, message_id)
      select ${buildRandomIdSql("claim")}, order_id, 'damaged', 'A corner is bent.', case when n < 4000 then 'open' else 'declined' end,
        ${buildRandomIdSql("message")} from made where n % 50 = 7`);
    await db.query(`
      insert into remakes (id, order_id, state, requested_by, tracking_number)
      select ${buildRandomIdSql("remake")}, order_id, 'delivered', 'bench', '1ZR' || upper(substr(md5('r' || n), 1, 14))
      from made where n % 50 = 7`);
    await db.query("update frame_stock set on_hand = 0, reserved = 9 where frame_style = 'Serene'");
    await db.query("commit");
    await db.query("analyze");
  } finally {
    await db.end();
  }
}
