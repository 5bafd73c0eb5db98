import pg from "pg";

/**
 * Reads all rows of an order except ids, times, crops, the address and the jobs of webhooks, to check that two orders are
 * equal.
 */
export async function readOrderRows(databaseUrl: string, orderId: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(text, [orderId]);
    return rows[0];
  } finally {
    await client.end();
  }
}

const text = `
  with placed as (select * from orders where id = $1),
  checkout as (select * from checkouts where id = (select checkout_id from placed)),
  payment as (select * from payments where checkout_id = (select id from checkout)),
  cart as (select * from carts where id = (select cart_id from checkout)),
  line as (select * from order_lines where order_id = $1),
  tile as (select * from order_tiles where order_id = $1),
  ids(id) as (select $1 union select id from checkout union select id from payment union select id from cart
    union select id from tile)
  select placed.state, placed.amount, placed.totals, placed.email, placed.promo_code, placed.extras,
    checkout.state as checkout, checkout.amount as checkout_amount, cart.state as cart, cart.version,
    (select jsonb_agg(jsonb_build_array(state, method, amount, attempt)) from payment) as payments,
    (select jsonb_agg(jsonb_build_array(template_key, title, quantity, unit_price, design) order by position)
      from line) as lines,
    (select count(*) from cart_lines where cart_id = cart.id) as cart_lines,
    (select jsonb_agg(jsonb_build_array(name, copy, state, orientation, frame_size, frame_style, art_id, print_anyway)
      order by copy, name) from tile) as tiles,
    (select jsonb_agg(code) from promo_redemptions where checkout_id = checkout.id) as redemptions,
    (select jsonb_agg(job.name order by job.name) from outbox_jobs job join ids on ids.id = job.aggregate
      where job.name <> 'order.finalise') as jobs,
    (select jsonb_agg(jsonb_build_array(entity, from_state, to_state, actor) order by entity, from_state, to_state)
      from state_log join ids on ids.id = entity_id) as moves
  from placed, checkout, cart`;
