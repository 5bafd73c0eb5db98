import { runWithoutTimeouts } from "@storywall/db/timeouts";

/** Numbers of rows; orders have three tiles each. Visitors have six photos each, and orders use the first photos. */
export const MILLION = { photos: 1_000_000, orders: 100_000, openOrders: 5_000, cases: 2_000 } as const;

/**
 * Inserts a million photos, 100,000 orders with 300,000 tiles, and the other rows that such a shop has after two years.
 * 100,000 unused photos and 100,000 originals of delivered orders are due for deletion. Triggers are disabled during
 * the inserts.
 */
export async function insertMillionRows(databaseUrl: string): Promise<void> {
  const statements = [...visitorStatements, ...orderStatements, insertDoneJobs, ...otherStatements];
  await runWithoutTimeouts(databaseUrl, async (db) => {
    await db.query("set session_replication_role = replica");
    await db.query("set synchronous_commit = off");
    await db.query("set work_mem = '256MB'");
    await db.query("set maintenance_work_mem = '512MB'");
    await db.query(createHelpers);
    const { rows: indexes } = await db.query<{ name: string; definition: string }>(listIndexes);
    for (const { name } of indexes) await db.query(`drop index ${name}`);
    for (const statement of statements) await db.query(statement);
    for (const { definition } of indexes) await db.query(definition);
    await db.query("vacuum analyze");
    await db.query(fillBoard);
    await db.query("vacuum analyze board_entries");
  });
}

// Statements that list the indexes. They are dropped and built again, because building an index of all rows takes a
// fraction of the time of adding each row to it.
const listIndexes = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`;

const fillBoard = `
  select refresh_board_entries(array(
    select id from orders where state not in ('cancelled', 'returned') and (delivered_at is null or delivered_at > now() - interval '7 days')
    union select order_id from remakes where delivered_at > now() - interval '7 days'))`;

// Functions that make ids. Multiplying by an odd number keeps the numbers different and mixes their order, like that of
// random ids.
const createHelpers = `
  create function pg_temp.id_of(kind text, n bigint) returns text language sql immutable as $$
    select kind || '_' || lpad(to_hex((n * 2654435761) & 68719476735), 9, '0') || substr(md5(kind || n), 1, 17) $$;
  create function pg_temp.photo_uuid(n bigint) returns uuid language sql immutable as $$ select md5('photo' || n)::uuid $$;
  create function pg_temp.design_of(first_photo bigint) returns jsonb language sql immutable as $$
    select jsonb_build_object('frameStyle', 'Infinite', 'frameType', 'black', 'matType', 'none', 'tiles', jsonb_agg(
      jsonb_build_object('name', 'tile_' || place, 'userPhotoId', pg_temp.photo_uuid(first_photo + place),
        'frameSize', 'rectangle_medium', 'cropParams', jsonb_build_object('rectangle_medium-none',
          jsonb_build_object('crop', jsonb_build_object('x', 0.1, 'y', 0.1, 'width', 0.8, 'height', 0.8))))))
    from generate_series(0, 2) place $$;`;

const visitorStatements = [
  `insert into users (id, created_at, last_seen_at, email)
    select pg_temp.id_of('user', n), now() - interval '730 days' * n / 200000, now() - interval '700 days' * n / 200000,
      case when n % 4 = 0 then 'visitor' || n || '@example.com' end
    from generate_series(1, 200000) n`,
  `insert into sessions (hash, user_id, created_at, last_seen_at)
    select md5('session' || n), pg_temp.id_of('user', n), now() - interval '730 days' * n / 200000,
      now() - interval '700 days' * n / 200000
    from generate_series(1, 200000) n`,
];

const orderStatements = [
  `create temporary table made as
    select n, pg_temp.id_of('order', n) as order_id, pg_temp.id_of('checkout', n) as checkout_id,
      pg_temp.id_of('payment', n) as payment_id, pg_temp.id_of('cart', n) as cart_id,
      pg_temp.id_of('user', (n + 1) / 2) as user_id, md5('line' || n)::uuid as line_id,
      now() - interval '730 days' * power(n / 100000.0, 1.5) as placed_at,
      case when n <= ${MILLION.openOrders}
          then (array['awaiting_photos', 'checking', 'needs_attention', 'checking', 'printing', 'framing', 'packed'])[1 + n % 7]
        when n <= 8000 then 'shipped' when n % 40 = 0 then 'cancelled' when n % 100 = 1 then 'returned' else 'delivered' end as state,
      (array['Ann', 'Ben', 'Carla', 'Dee', 'Eli', 'Fatima', 'Gus', 'Hana', 'Ivo', 'June', 'Kai', 'Lena', 'Milo', 'Nia',
        'Omar', 'Pia', 'Quinn', 'Rosa', 'Sam', 'Tara', 'Uma', 'Vera', 'Will', 'Xenia', 'Yuri', 'Zoe', 'Adam', 'Bella', 'Chen',
        'Diego', 'Emma', 'Felix', 'Grace', 'Hugo', 'Iris', 'Jonas', 'Kira', 'Liam', 'Maya', 'Noah', 'Olga', 'Paul', 'Ravi',
        'Sara', 'Theo', 'Ursula', 'Viktor', 'Wanda', 'Yara', 'Zack'])[1 + n % 50] as first_name,
      (array['Vega', 'Ortiz', 'Smith', 'Nguyen', 'Brown', 'Okafor', 'Lopez', 'Kim', 'Patel', 'Rossi'])[1 + n / 50 % 10]
        || n / 500 as last_name,
      (array['rectangle_small', 'rectangle_medium', 'rectangle_large', 'rectangle_xlarge'])[1 + n % 4] as size,
      (array['Infinite', 'Timeless', 'Serene'])[1 + n / 4 % 3] as style
    from generate_series(1, ${MILLION.orders}) n`,
  "create index on made (n)",
  "analyze made",
  `insert into carts (id, user_id, state, create_key, created_at, updated_at)
    select cart_id, user_id, 'converted', line_id, placed_at - interval '1 hour', placed_at from made`,
  `insert into cart_lines (cart_id, id, template_key, design, position)
    select cart_id, line_id, 'trio', pg_temp.design_of(3 * n - 2), 0 from made`,
  `insert into checkouts (id, cart_id, user_id, cart_version, snapshot, amount, state, price_valid_until, created_at, updated_at)
    select checkout_id, cart_id, user_id, 1, jsonb_build_object('lines', pg_temp.design_of(3 * n - 2)), 1680, 'completed',
      placed_at + interval '30 minutes', placed_at, placed_at from made`,
  `insert into promo_redemptions (checkout_id, code, at)
    select checkout_id, code, placed_at from made, promos where code = 'XMAS20'`,
  `insert into payments (id, checkout_id, amount, intent_id, amount_refunded, state, created_at, verified_at)
    select payment_id, checkout_id, 1680, 'pi_' || md5('intent' || n), case when n % 20 = 0 and n % 500 > 0 then 500 else 0 end, case when n % 700 = 0 then 'disputed' else 'succeeded' end,
      placed_at, placed_at from made`,
  `insert into payment_events (id, type, intent_id, payment_id, livemode, payload, created_at, received_at)
    select 'evt_' || md5('event' || n), 'payment_intent.succeeded', 'pi_' || md5('intent' || n), payment_id, false,
      jsonb_build_object('id', 'evt_' || md5('event' || n), 'object', jsonb_build_object('amount', 1680, 'status', 'succeeded')),
      placed_at, placed_at from made where placed_at > now() - interval '91 days'`,
  `insert into orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount, ship_by,
      placed_at, shipped_at, delivered_at, tracking_number, carrier, problem_code)
    select order_id, 'SW-' || upper(lpad(to_hex((n * 2654435761) & 4294967295), 8, '0')), checkout_id, payment_id, user_id, state,
      lower(first_name || '.' || last_name) || '@example.com',
      jsonb_build_object('firstName', first_name, 'lastName', last_name, 'company', null, 'address1', n || ' Brickell Ave',
        'address2', null, 'city', 'Miami', 'provinceCode', 'FL', 'zip', '33131', 'countryCode', 'US', 'phone', null),
      '{"currency": "USD", "subtotal": 2100, "discount": 420, "shipping": 0, "tax": 0, "total": 1680}', 1680,
      placed_at::date + 4, placed_at, case when state in ('shipped', 'delivered', 'returned') then placed_at + interval '3 days' end,
      case when state in ('delivered', 'returned') then placed_at + interval '7 days' + n % 4 * interval '1 day' end,
      case when state in ('shipped', 'delivered', 'returned') then '1Z' || upper(substr(md5('t' || n), 1, 16)) end,
      case when state in ('shipped', 'delivered', 'returned') then 'UPS' end,
      case when state = 'needs_attention' then 'PHOTO_LOW_RESOLUTION' end
    from made`,
  `insert into order_lines (order_id, id, template_key, title, design, quantity, unit_price, is_upload_later, position)
    select order_id, line_id, 'trio', 'Trio', pg_temp.design_of(3 * n - 2), 1, 2100, state = 'awaiting_photos', 0 from made`,
  `insert into order_tiles (id, order_id, line_id, copy, name, position, state, orientation, frame_size, frame_style,
      mat_type, photo_id, print_key, rendered_at, problem_code)
    select pg_temp.id_of('tile', 3 * n - 2 + place), order_id, line_id, 1, 'tile_' || place, place,
      case state when 'awaiting_photos' then 'waiting' when 'checking' then case when n % 14 = 1 then 'waiting' else 'rendered' end
        when 'needs_attention' then 'rendered' when 'printing' then 'rendered' when 'framing' then 'printed' else 'packed' end,
      'portrait', size, style, 'none', case when state <> 'awaiting_photos' then pg_temp.id_of('photo', 3 * n - 2 + place) end,
      'prints/' || pg_temp.id_of('tile', 3 * n - 2 + place) || '/1.jpg', placed_at, case when state = 'needs_attention' and place = 0 then 'PHOTO_LOW_RESOLUTION' end
    from made, generate_series(0, 2) place`,
  `create temporary table batched as
    select t.id, t.frame_size, t.frame_style, o.placed_at,
      (row_number() over (partition by t.frame_size, t.frame_style order by o.placed_at) - 1) / 48 as at
    from order_tiles t join orders o on o.id = t.order_id
    where o.state in ('printing', 'framing', 'packed', 'shipped', 'delivered', 'returned')`,
  `create temporary table lots as
    select pg_temp.id_of('batch', row_number() over ()) as id, frame_size, frame_style, at, max(placed_at) as started_at
    from batched group by frame_size, frame_style, at`,
  `insert into batches (id, frame_size, frame_style, started_by, started_at)
    select id, frame_size, frame_style, 'bench', started_at from lots`,
  `update order_tiles t set batch_id = l.id from batched b join lots l using (frame_size, frame_style, at) where b.id = t.id`,
  `insert into scans (id, station, actor, order_id, parcel_id, tile_id, from_state, to_state, at)
    select md5('scan' || t.id)::uuid, 'packing', 'bench', order_id, order_id, t.id, 'framed', 'packed', t.rendered_at
    from order_tiles t where t.state = 'packed'`,
  `insert into scans (id, station, actor, order_id, parcel_id, from_state, to_state, at)
    select md5('box' || n)::uuid, 'packing', 'bench', order_id, order_id, 'packed', 'packed', placed_at + interval '2 days'
    from made where state in ('packed', 'shipped', 'delivered', 'returned') and n % 3 > 0`,
  `insert into sent_emails (dedupe, kind, order_id, message_id, created_at, sent_at)
    select 'mail-' || order_id || '-' || kind, kind, order_id, 'message', sent_at, sent_at
    from made, lateral (values ('order-received', placed_at), ('shipped', placed_at + interval '3 days')) sent(kind, sent_at)
    where kind = 'order-received' or state in ('shipped', 'delivered', 'returned')`,
  // Six entries per delivered order, two per payment, one per tile of the last year: a million in total.
  `insert into state_log (entity, entity_id, from_state, to_state, actor, at)
    select 'order', order_id, step.before, step.after, 'bench', placed_at + step.days * interval '1 day'
    from made join (values (0, 0, '', 'checking'), (1, 0.5, 'checking', 'printing'), (2, 1, 'printing', 'framing'),
      (3, 2, 'framing', 'packed'), (4, 3, 'packed', 'shipped'), (5, 7, 'shipped', 'delivered')) step(at, days, before, after)
      on step.at <= case state when 'printing' then 1 when 'framing' then 2 when 'packed' then 3 when 'shipped' then 4
        when 'delivered' then 5 when 'returned' then 5 else 0 end
    order by placed_at`,
  `insert into state_log (entity, entity_id, from_state, to_state, actor, at)
    select 'order', order_id, 'checking', 'needs_attention', 'bench', placed_at from made where state = 'needs_attention'`,
  `insert into state_log (entity, entity_id, from_state, to_state, actor, at)
    select 'payment', payment_id, step.before, step.after, 'bench', placed_at
    from made, (values ('', 'created'), ('created', 'succeeded')) step(before, after) order by placed_at`,
  `insert into state_log (entity, entity_id, from_state, to_state, actor, at)
    select 'tile', pg_temp.id_of('tile', 3 * n - 2 + place), 'waiting', 'rendered', 'bench', placed_at
    from made, generate_series(0, 2) place where n <= 63000 order by placed_at`,
];

/** Jobs of the last 31 days; those of the oldest day are due for pruning. */
const insertDoneJobs = `insert into outbox_jobs (name, payload, aggregate, dedupe, epoch, attempts, next_at, created_at, done_at)
  select 'photo.normalize', jsonb_build_object('photoId', pg_temp.id_of('photo', 400000 + n)), pg_temp.id_of('photo', 400000 + n),
    'photo.normalize:' || n, 1, 1, at, at, at + interval '1 second'
  from (select n, now() - interval '31 days' * n / 500000 as at from generate_series(1, 500000) n) done`;

const otherStatements = [
  `insert into photos (id, user_id, uuid, handle, state, declared_type, bytes, sha256, kind, width, height, thumbhash,
      created_at, uploaded_at, ready_at, last_used_at, original_deleted_at)
    select pg_temp.id_of('photo', n), pg_temp.id_of('user', (n - 1) / 6 + 1), pg_temp.photo_uuid(n), md5('handle' || n), state,
      'image/jpeg', 4000000, md5('a' || n) || md5('b' || n), 'jpeg', 4000, 3000, 'thumbhash', used_at, used_at, used_at, used_at,
      case when n > 160000 and n <= 300000 then used_at + interval '70 days' end
    from (select n, case when n <= 300000 then now() - interval '730 days' * power(((n + 2) / 3) / 100000.0, 1.5)
        when n between 550001 and 600000 then now() - interval '29 days' * (n - 550000) / 50000
        when n between 600001 and 604000 then now() - interval '2 days' * (n - 600000) / 4000
        else now() - interval '31 days' - interval '690 days' * (n % 100000) / 100000 end as used_at,
      case when n <= 600000 then 'ready' when n <= 604000 then 'reserved' when n <= 610000 then 'rejected'
        when n <= 615000 then 'delete_pending' when n <= 900000 then 'deleted' else 'ready' end as state
      from generate_series(1, ${MILLION.photos}) n) numbered`,
  // Photos 300,001 to 450,000 and 900,001 to 999,999 are in saved walls, and 450,001 to 500,000 in carts.
  `insert into walls (id, user_id, name, template_key, design, created_at, updated_at)
    select pg_temp.id_of('wall', n), pg_temp.id_of('user', (n - 1) / 6 + 1), 'Wall', 'trio', pg_temp.design_of(n),
      now() - interval '600 days' * (n % 1000) / 1000, now() - interval '600 days' * (n % 1000) / 1000
    from (select n from generate_series(300001, 450000, 3) n union all select n from generate_series(900001, 999997, 3) n) saved`,
  `insert into wall_versions (wall_id, version, name, template_key, design, at)
    select id, numbered, name, template_key, design, updated_at from walls, generate_series(1, 2) numbered`,
  `insert into template_infos (user_id, template_key, design, updated_at)
    select pg_temp.id_of('user', n), 'trio', pg_temp.design_of(6 * n - 5), now() - interval '700 days' * n / 200000
    from generate_series(1, 60000) n`,
  `insert into carts (id, user_id, state, create_key, email, created_at, updated_at)
    select pg_temp.id_of('cart', n), pg_temp.id_of('user', (n - 1) / 6 + 1),
      case when n % 5 = 0 then 'abandoned' when n % 7 = 0 then 'purged' else 'open' end, md5('key' || n)::uuid, 'shopper' || n / 50 || '@example.com',
      now() - interval '400 days' * (n % 9973) / 9973, now() - interval '400 days' * (n % 9973) / 9973
    from generate_series(450001, 500000) n`,
  `insert into cart_lines (cart_id, id, template_key, design, position)
    select pg_temp.id_of('cart', n), md5('key' || n)::uuid, 'trio', pg_temp.design_of(n), 0
    from generate_series(450001, 500000) n where n % 7 > 0 or n % 5 = 0`,
  `insert into checkouts (id, cart_id, user_id, cart_version, snapshot, amount, state, price_valid_until, created_at, updated_at)
    select pg_temp.id_of('checkout', n), pg_temp.id_of('cart', n), pg_temp.id_of('user', (n - 1) / 6 + 1), 1, '{}', 1680,
      case when n % 4 = 0 then 'awaiting_payment' else 'expired' end, made_at + interval '30 minutes', made_at, made_at
    from (select n, now() - interval '3 hours' - interval '400 days' * (n % 9973) / 9973 as made_at
      from generate_series(450001, 470000) n) unpaid`,
  `insert into payments (id, checkout_id, amount, intent_id, state, created_at)
    select pg_temp.id_of('payment', n), pg_temp.id_of('checkout', n), 1680, 'pi_' || md5('intent' || n),
      case when n % 4 = 0 then 'open' else 'canceled' end, now() - interval '3 hours' - interval '400 days' * (n % 9973) / 9973
    from generate_series(450001, 470000) n`,
  `insert into share_links (hash, user_id, name, template_key, design, created_at, expires_at)
    select md5('share' || n), pg_temp.id_of('user', n), 'Wall', 'trio', pg_temp.design_of(6 * n - 5), now() - interval '60 days',
      now() + interval '30 days' - interval '31 days' * (n % 10) / 9 from generate_series(1, 20000) n`,
  `insert into captures (id, user_id, template_key, design, width, height, created_at)
    select pg_temp.id_of('capture', n), pg_temp.id_of('user', n), 'trio', pg_temp.design_of(6 * n - 5), 1600, 1200,
      now() - interval '14 days' * n / 20000 from generate_series(1, 20000) n`,
  `insert into sign_in_links (id, email, created_at, expires_at)
    select pg_temp.id_of('link', n), 'visitor' || n || '@example.com', now() - interval '60 days' * n / 20000,
      now() - interval '60 days' * n / 20000 from generate_series(1, 20000) n`,
  `insert into order_codes (id, order_id, created_at, expires_at)
    select pg_temp.id_of('code', n), order_id, now() - interval '60 days' * n / 5000, now() - interval '60 days' * n / 5000
    from made where n <= 5000`,
  `insert into idempotency_keys (key, request_hash, status, body, created_at, locked_until)
    select md5('idempotency' || n), md5('request' || n), 200, '{}', now() - interval '4 days' * n / 40000, now()
    from generate_series(1, 40000) n`,
  `insert into webhooks (id, url, description, events, secret, created_by)
    values (pg_temp.id_of('webhook', 1), 'https://example.com', '', '{order.paid}', 'secret', 'bench')`,
  `insert into webhook_events (id, type, payload, created_at)
    select pg_temp.id_of('event', n), 'order.paid', '{"type": "order.paid", "data": {"number": "SW-1"}}', placed_at
    from made where placed_at > now() - interval '31 days'`,
  `insert into webhook_deliveries (id, webhook_id, event_id, status, attempts, created_at)
    select pg_temp.id_of('delivery', n), pg_temp.id_of('webhook', 1), pg_temp.id_of('event', n), 'delivered', 1, placed_at
    from made where placed_at > now() - interval '31 days'`,
  `insert into webhook_attempts (delivery_id, number, at, duration_ms, response_status)
    select pg_temp.id_of('delivery', n), 1, placed_at, 20, 200 from made where placed_at > now() - interval '31 days'`,
  `insert into refunds (id, payment_id, order_id, amount, reason, state, processor_id, requested_by, created_at)
    select pg_temp.id_of('refund', n), payment_id, order_id, 500, 'goodwill', case when n % 500 = 0 then 'failed' else 'succeeded' end,
      're_' || n, 'bench', placed_at from made where n % 20 = 0`,
  `insert into shop_messages (id, order_id, email, name, body, created_at, handled_at)
    select pg_temp.id_of('message', n), order_id, 'someone@example.com', first_name, 'When does it come?', placed_at,
      case when n > 2000 then placed_at end from made where n % 4 = 0`,
  `insert into claims (id, order_id, reason, text, state, message_id, photo_ids, created_at)
    select pg_temp.id_of('claim', n), order_id, 'damaged', 'A corner is bent.', case when n < 4000 then 'open' else 'declined' end,
      pg_temp.id_of('message', n), array[pg_temp.id_of('photo', 500000 + n)], placed_at from made where n % 50 = 8`,
  `insert into remakes (id, order_id, state, requested_by, tracking_number, created_at, delivered_at)
    select pg_temp.id_of('remake', n), order_id, 'delivered', 'bench', '1ZR' || upper(substr(md5('r' || n), 1, 14)), placed_at,
      placed_at + interval '9 days' from made where n % 50 = 8 and state = 'delivered'`,
  `insert into order_changes (id, order_id, state, shipping_address, totals_before, totals, amount, requested_by, created_at)
    select pg_temp.id_of('change', n), order_id, case when n <= 5000 then 'awaiting_payment' else 'applied' end, '{}', '{}', '{}', 500,
      'bench', placed_at from made where n % 40 = 7`,
  `insert into audit_entries (actor, action, entity, entity_id, at)
    select 'bench', 'order.read', 'order', order_id, placed_at from made order by placed_at`,
  "insert into audit_chain (seq, entry_id, hash) select id, id, sha256(id::text::bytea) from audit_entries",
  "update audit_head set seq = (select max(seq) from audit_chain)",
  // Open discrepancies of 20 photos; the others were closed by the next comparison.
  `insert into discrepancies (kind, subject, photo_id, detail, opened_at, closed_at, closed_by, over_at)
    select 'photo-file-missing', id, id, 'original', opened_at, closed_at, case when n > 20 then 'sweep' end, closed_at
    from (select n, pg_temp.id_of('photo', 600000 - n) as id, now() - interval '700 days' * n / 20000 as opened_at,
      case when n > 20 then now() - interval '700 days' * n / 20000 end as closed_at from generate_series(1, 20000) n) numbered`,
  `insert into outbox_jobs (name, payload, aggregate, dedupe, priority, next_at, created_at)
    select 'photo.find-faces', jsonb_build_object('photoId', pg_temp.id_of('photo', n)), pg_temp.id_of('photo', n),
      'photo.find-faces:' || n, 8, now(), now() - interval '1 minute' from generate_series(1, 20000) n`,
  `insert into outbox_jobs (name, payload, aggregate, dedupe, dead_at)
    select 'photo.normalize', '{}', 'photo', 'dead:' || n, now() from generate_series(1, 200) n`,
  `insert into recon_runs (part, label, started_at, finished_at)
    select part, to_char(at, 'YYYY-MM-DD"T"HH24'), at, at
    from unnest(array['ledger', 'files']) part, generate_series(now() - interval '95 days', now() - interval '2 hours', '1 hour') at`,
  "update frame_stock set on_hand = 500, reserved = 2000 where frame_style = 'Serene'",
  "update frame_stock set on_hand = 9000, reserved = 2000 where frame_style = 'Infinite'",
];
