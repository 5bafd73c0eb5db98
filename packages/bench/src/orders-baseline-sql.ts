/** SQL that buys art with the same reads and writes as the shop, in the same order. */

const promoSql = `jsonb_build_object('code', promo.code, 'basisPointsOff', promo.basis_points_off,
  'startsAt', promo.starts_at, 'endsAt', promo.ends_at, 'firstOrderOnly', promo.first_order_only,
  'maxRedemptions', promo.max_redemptions, 'minSubtotal', promo.min_subtotal,
  'redemptions', case when promo.max_redemptions is null then 0
    else (select count(*) from promo_redemptions used where used.code = promo.code) end)`;

/**
 * Builds a query that returns a whole cart as one row. The row also contains the state of the promo code `code`, which
 * need not be the cart's code.
 */
const buildCartRowSql = (code: string) => `
  select cart.id, cart.user_id as "userId", cart.state, cart.version, cart.promo_code as "promoCode",
    cart.promo_opt_out as "promoOptOut", cart.email, cart.shipping_address as "shippingAddress",
    cart.shipping_rate as "shippingRate", cart.extras, cart.created_at as "createdAt",
    cart.updated_at as "updatedAt",
    (select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'templateKey', line.template_key, 'design', line.design,
        'quantity', line.quantity, 'isUploadLater', line.is_upload_later) order by line.position), '[]')
      from line) as lines,
    (select coalesce(jsonb_agg(${promoSql}), '[]') from promos promo
      where promo.code in ('XMAS20', cart.promo_code, ${code})) as promos,
    (select checkout.id from checkouts checkout
      where checkout.cart_id = cart.id and checkout.state = 'awaiting_payment') as "checkoutId",
    bought.id as "orderId", bought.placed_at as "orderedAt", bought.checkout_id as "orderedBy",
    (select coalesce(jsonb_agg(photo.uuid), '[]') from photos photo where photo.user_id = cart.user_id
      and photo.state in ('rejected', 'delete_pending', 'deleted')) as "spoiltPhotos"
  from cart left join lateral (select placed.id, placed.placed_at, placed.checkout_id
    from orders placed join checkouts checkout on checkout.id = placed.checkout_id
    where checkout.cart_id = cart.id order by placed.placed_at limit 1) bought on true`;

const buildPhotoAccessSql = (userId: string, photos: string, arts: string) => `
  not exists (select 1 from unnest(${photos}::uuid[]) wanted(uuid) where not exists (select 1 from photos photo
    where photo.user_id = ${userId} and photo.uuid = wanted.uuid and photo.state not in ('delete_pending', 'deleted')))
  and not exists (select 1 from unnest(${arts}::text[]) wanted(id)
    where not exists (select 1 from art_items art where art.id = wanted.id))`;

const buildEnqueueSql = (jobs: string) => `
  insert into outbox_jobs (name, payload, aggregate, dedupe, priority)
  select job.name, job.payload, job.aggregate, job.dedupe, job.priority
  from jsonb_to_recordset(${jobs}::jsonb) as job(name text, payload jsonb, aggregate text, dedupe text, priority int)
  on conflict (dedupe) do nothing`;

export const sql = {
  visitor: `
    with made as (insert into users (id, created_at, last_seen_at) values ($1, $2, $2) returning id)
    insert into sessions (hash, user_id, created_at, last_seen_at) select $3, id, $2, $2 from made`,
  startCart: `
    with cart as (
      insert into carts (id, user_id, create_key, version) select $1, $2, $3::uuid, $4
      where ${buildPhotoAccessSql("$2", "$5", "$6")}
      on conflict (user_id, create_key) do nothing returning *),
    line as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select cart.id, (given.line ->> 'id')::uuid, given.line ->> 'templateKey', given.line -> 'design',
        (given.line ->> 'quantity')::int, (given.line ->> 'isUploadLater')::boolean, given.position
      from cart, jsonb_array_elements($7::jsonb) with ordinality given(line, position)
      returning *) ${buildCartRowSql("$8")}`,
  addLine: `
    with seen as (select version from carts where id = $1),
    cart as (
      update carts set version = version + 1, updated_at = now()
      where id = $1 and user_id = $2 and state = 'open' and version = (select version from seen)
        and (select count(*) from cart_lines where cart_id = $1 and id <> $3::uuid) < $4 and ${buildPhotoAccessSql("$2", "$5", "$6")}
      returning *),
    added as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select id, $3::uuid, $7, $8::jsonb, $9, $10, version from cart
      on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
        quantity = excluded.quantity, is_upload_later = excluded.is_upload_later
      returning *),
    line as (
      select kept.* from cart_lines kept join cart on cart.id = kept.cart_id where kept.id <> $3::uuid
      union all select * from added) ${buildCartRowSql("$11")}`,
  lockCart: `
    with cart as materialized (select * from carts where id = $1 for update),
    line as (select * from cart_lines where cart_id = $1) ${buildCartRowSql("$2")}`,
  writeCart: `
    with written as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select $1, (given.line ->> 'id')::uuid, given.line ->> 'templateKey', given.line -> 'design',
        (given.line ->> 'quantity')::int, (given.line ->> 'isUploadLater')::boolean, $2::int + given.position
      from jsonb_array_elements($3::jsonb) with ordinality given(line, position)
      on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
        quantity = excluded.quantity, is_upload_later = excluded.is_upload_later),
    removed as (delete from cart_lines where cart_id = $1 and id = any ($4::uuid[]))
    update carts set version = version + $5::int, state = 'open', updated_at = now(), promo_code = $6,
      promo_opt_out = $7, email = $8, shipping_address = $9::jsonb, shipping_rate = $10, extras = $11::jsonb
    where id = $1 returning version, updated_at as "updatedAt"`,
  art: "select id, width, height from art_items where id = any ($1::text[])",
  freeze: `
    with frozen as (
      insert into checkouts (id, cart_id, user_id, cart_version, snapshot, amount, price_valid_until)
      values ($1, $2, $3, $4, $5::jsonb, $6, $7) returning id, amount, currency),
    payment as (
      insert into payments (id, checkout_id, method, amount, currency) select $8, id, 'card', amount, currency from frozen),
    job as (${buildEnqueueSql("$9")})
    update carts set state = 'locked', email = coalesce($10, email),
      shipping_address = coalesce($11::jsonb, shipping_address) where id = $2`,
  readCheckout: `
    with named as (
      select *, state = 'cancelled' and cancel_reason = 'superseded' as superseded from checkouts where id = $1),
    successor as (
      select later.* from named join checkouts later on named.superseded and later.cart_id = named.cart_id
        and later.state not in ('cancelled', 'expired') order by later.created_at desc limit 1),
    current as (
      select id from successor union all select id from named where not exists (select 1 from successor))
    select checkout.id as "checkoutId", checkout.cart_id as "cartId", checkout.user_id as "userId", checkout.state,
      checkout.price_valid_until as "priceValidUntil", checkout.amount, checkout.snapshot,
      checkout.id = named.id and named.superseded as "isSuperseded",
      (select placed.id from orders placed where placed.checkout_id = checkout.id) as "orderId",
      (select jsonb_build_object('id', payment.id, 'method', payment.method, 'intentId', payment.intent_id,
          'failureCode', payment.failure_code)
        from payments payment where payment.checkout_id = checkout.id order by payment.attempt desc limit 1) as payment
    from current join checkouts checkout on checkout.id = current.id, named`,
  lockMoney: `
    with cart as materialized (
      select id, state from carts where id = (select cart_id from checkouts where id = $1) for update),
    checkout as materialized (
      select * from checkouts where id = $1 and cart_id = (select id from cart) for update),
    payment as materialized (
      select * from payments where checkout_id = (select id from checkout) order by attempt for update)
    select checkout.id, checkout.user_id as "userId", checkout.snapshot, checkout.amount, checkout.currency,
      checkout.state, jsonb_build_object('id', cart.id, 'state', cart.state) as cart,
      (select coalesce(jsonb_agg(jsonb_build_object('id', payment.id, 'attempt', payment.attempt, 'method',
          payment.method, 'amount', payment.amount, 'currency', payment.currency, 'intentId', payment.intent_id,
          'state', payment.state) order by payment.attempt), '[]') from payment) as payments,
      (select jsonb_build_object('id', placed.id, 'number', placed.number, 'paymentId', placed.payment_id)
        from orders placed where placed.checkout_id = checkout.id) as "order",
      (select rival.id from checkouts rival where rival.cart_id = cart.id and rival.id <> checkout.id
        and rival.state = 'awaiting_payment') as "rivalId",
      set_config('app.actor', coalesce($2, current_setting('app.actor', true), ''), true)
    from cart, checkout`,
  openPayment: `
    with known as (update payments set intent_id = $1, failure_code = null, state = 'open' where id = $2)
    select pg_notify('live', $3)`,
  findPayment: `
    select payment.id as "paymentId", payment.method, checkout.id as "checkoutId", checkout.state as "checkoutState",
      checkout.cart_id as "cartId",
      coalesce(payment.intent_id, (select event.intent_id from payment_events event
        where event.payment_id = payment.id and event.intent_id is not null order by event.created_at desc limit 1))
        as "intentId"
    from payments payment join checkouts checkout on checkout.id = payment.checkout_id
    where checkout.id = $1 order by payment.attempt desc`,
  markPaid: `
    with paid as (update payments set state = 'succeeded', verified_at = $1 where id = $2)
    update checkouts set state = 'paid', updated_at = $1 where id = $3`,
  placeOrder: `
    with placed as (
      insert into orders (id, number, checkout_id, payment_id, user_id, state, email, shipping_address, totals, amount,
        currency, promo_code, extras, ship_by, placed_at)
      values ($1, $2, $3, $4, $5, 'checking', $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13::date, $14::timestamptz)
      on conflict (number) do nothing returning id),
    line as (
      insert into order_lines (order_id, id, template_key, title, design, quantity, unit_price, is_upload_later,
        completed_at, position)
      select placed.id, line.id, line."templateKey", line.title, line.design, line.quantity, line."unitPrice",
        line."isUploadLater", case when line."isComplete" then $14::timestamptz end, line.position
      from placed, jsonb_to_recordset($15::jsonb) as line(id uuid, "templateKey" text, title text, design jsonb,
        quantity int, "unitPrice" int, "isUploadLater" boolean, "isComplete" boolean, position int)),
    piece as (
      insert into order_tiles (id, order_id, line_id, copy, name, position, orientation, frame_size, frame_style, mat_type,
        photo_id, art_id, crop, effective_ppi, print_anyway)
      select tile.id, placed.id, tile."lineId", tile.copy, tile.name, tile.position, tile.orientation, tile."frameSize",
        tile."frameStyle", tile."matType", tile."photoId", tile."artId", nullif(tile.crop, 'null'::jsonb),
        tile."effectivePpi", tile."printAnyway"
      from placed, jsonb_to_recordset($16::jsonb) as tile(id text, "lineId" uuid, copy int, name text, position int,
        orientation text, "frameSize" text, "frameStyle" text, "matType" text, "photoId" text, "artId" text, crop jsonb,
        "effectivePpi" int, "printAnyway" boolean)),
    used as (
      insert into promo_redemptions (checkout_id, code)
      select $3, promo.code from placed, promos promo where promo.code = $11 on conflict (checkout_id) do nothing),
    completed as (update checkouts set state = 'completed' from placed where checkouts.id = $3),
    converted as (update carts set state = 'converted' from placed where carts.id = $17 and state = 'locked')
    select pg_notify('live', $18)::text, pg_notify('live', $19)::text from placed`,
  enqueue: buildEnqueueSql("$1"),
  readOrder: `
    select placed.id, placed.number, placed.user_id as "userId", placed.state, placed.email,
      placed.shipping_address as "shippingAddress", placed.totals, placed.promo_code as "promoCode",
      placed.extras, placed.carrier, placed.tracking_number as "trackingNumber",
      placed.tracking_url as "trackingUrl", placed.problem_code as "problemCode", placed.placed_at as "placedAt",
      placed.delivered_at as "deliveredAt", placed.ship_by as "shipBy",
      (select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'templateKey', line.template_key, 'title', line.title,
          'design', line.design, 'quantity', line.quantity, 'unitPrice', line.unit_price,
          'isUploadLater', line.is_upload_later, 'completedAt', line.completed_at, 'tiles', (
            select coalesce(jsonb_agg(jsonb_build_object('id', tile.id, 'name', tile.name, 'copy', tile.copy,
              'state', tile.state, 'proofKey', tile.proof_key, 'effectivePpi', tile.effective_ppi)
              order by tile.copy, tile.position), '[]')
            from order_tiles tile where tile.order_id = line.order_id and tile.line_id = line.id))
          order by line.position), '[]')
        from order_lines line where line.order_id = placed.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', refund.id, 'amount', refund.amount, 'reason', refund.reason,
          'state', refund.state, 'createdAt', refund.created_at) order by refund.created_at), '[]')
        from refunds refund where refund.order_id = placed.id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('toState', move.to_state, 'at', move.at) order by move.id), '[]')
        from state_log move where move.entity = 'order' and move.entity_id = placed.id) as moves
    from orders placed where placed.id = $1`,
};

export type StatementName = keyof typeof sql;
