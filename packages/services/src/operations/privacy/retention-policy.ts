/** Effect of an erasure on a table's rows. */
type RetentionRule =
  /** Rows are deleted. */
  | "goes"
  /** Rows are kept without personal data. */
  | "blanked"
  /** Rows contain only ids, states, times, or the shop's own data. */
  | "nothing personal"
  | "staff";

/**
 * Retention rule of every table. The tests fail if a table is missing: add its rule here and its erasure in
 * `erase-visitor.ts`.
 */
export const retentionPolicy: Readonly<Record<string, RetentionRule>> = {
  admin_sessions: "staff",
  admin_sign_in_links: "staff",
  admin_users: "staff",
  api_tokens: "staff",
  art_items: "nothing personal",
  art_sets: "goes",
  audit_chain: "nothing personal",
  audit_entries: "nothing personal",
  audit_head: "nothing personal",
  batches: "nothing personal",
  board_entries: "nothing personal",
  captures: "goes",
  cart_lines: "goes",
  carts: "blanked",
  checkouts: "blanked",
  claims: "blanked",
  copy_versions: "staff",
  daily_figures: "nothing personal",
  erasures: "nothing personal",
  frame_stock: "nothing personal",
  idempotency_keys: "goes",
  label_files: "goes",
  labels: "nothing personal",
  message_answers: "goes",
  order_changes: "blanked",
  order_codes: "nothing personal",
  order_lines: "nothing personal",
  order_tiles: "blanked",
  orders: "blanked",
  outbox_jobs: "nothing personal",
  payment_events: "blanked",
  payments: "nothing personal",
  photo_collections: "goes",
  photo_contributors: "goes",
  photos: "blanked",
  content_rejections: "blanked",
  price_confirmations: "staff",
  price_lists: "staff",
  promo_redemptions: "nothing personal",
  promos: "nothing personal",
  discrepancies: "nothing personal",
  recon_objects: "nothing personal",
  recon_runs: "nothing personal",
  refunds: "nothing personal",
  remakes: "nothing personal",
  scans: "nothing personal",
  sent_emails: "nothing personal",
  sessions: "goes",
  setup_facts: "staff",
  share_links: "goes",
  shop_messages: "goes",
  shop_settings: "staff",
  sign_in_failures: "staff",
  sign_in_links: "goes",
  state_log: "nothing personal",
  tax_calculations: "nothing personal",
  tax_movements: "nothing personal",
  state_transitions: "nothing personal",
  task_cursors: "nothing personal",
  template_infos: "goes",
  users: "blanked",
  wall_versions: "goes",
  walls: "goes",
  webhook_attempts: "nothing personal",
  webhook_deliveries: "nothing personal",
  webhook_events: "nothing personal",
  webhooks: "nothing personal",
};
