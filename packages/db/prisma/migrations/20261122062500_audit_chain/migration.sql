-- CreateTable
CREATE TABLE "audit_chain" (
    "seq" BIGINT NOT NULL,
    "entry_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_chain_entry_id_key" ON "audit_chain"("entry_id");

-- AddForeignKey
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entries"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;



-- ---------------------------------------------------------------------------------------------------------------------
-- What the database itself holds true, whatever the code does.

ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_is_one" CHECK (id = 1);
INSERT INTO "audit_head" ("id", "seq", "hash") VALUES (1, 0, decode(repeat('00', 32), 'hex'));

-- One row as the text that is hashed: its place, then every column as text or null, times in ms since 1970. Spelled once
-- more in packages/services/src/audit/verify-audit.ts, which believes nothing that is in the database.
CREATE FUNCTION audit_text(place bigint, e audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(place::text, e.id::text, (extract(epoch FROM e.at) * 1000)::bigint::text, e.actor, e.role,
    e.action, e.entity, e.entity_id, e.before::text, e.after::text, e.reason, e.request_id)::text
$$;

CREATE FUNCTION chain_audit_entry(e audit_entries) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
  next bytea;
BEGIN
  -- Whoever waits here reads the head anew, in the statement after the lock.
  PERFORM 1 FROM audit_head FOR UPDATE;
  SELECT * INTO STRICT head FROM audit_head;
  next := sha256(head.hash || convert_to(audit_text(head.seq + 1, e), 'UTF8'));
  INSERT INTO audit_chain (seq, entry_id, hash) VALUES (head.seq + 1, e.id, next);
  UPDATE audit_head SET seq = head.seq + 1, hash = next;
END $$;

CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM chain_audit_entry(new);
  RETURN NULL;
END $$;

-- The entries that are there.
DO $$
DECLARE
  e audit_entries;
BEGIN
  FOR e IN SELECT * FROM audit_entries ORDER BY id LOOP
    PERFORM chain_audit_entry(e);
  END LOOP;
END $$;

-- Chained when the transaction ends: the lock is the last it takes, so nobody who holds it waits for anything else.
CREATE CONSTRAINT TRIGGER chain AFTER INSERT ON "audit_entries" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit();

CREATE FUNCTION forbid_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', tg_table_name
    USING errcode = '23514', constraint = tg_table_name || '_append_only';
END $$;

DO $$
DECLARE
  tab text;
BEGIN
  FOREACH tab IN ARRAY ARRAY['audit_entries', 'audit_chain'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION forbid_rewriting()', tab);
    EXECUTE format('CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION forbid_rewriting()', tab);
  END LOOP;
END $$;
CREATE TRIGGER append_only BEFORE DELETE ON "audit_head" FOR EACH ROW EXECUTE FUNCTION forbid_rewriting();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON "audit_head" FOR EACH STATEMENT EXECUTE FUNCTION forbid_rewriting();
-- The head only ever moves on by one, to a place that is in the chain.
CREATE FUNCTION head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.seq <> old.seq + 1 OR NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.seq = new.seq AND c.hash = new.hash) THEN
    RAISE EXCEPTION 'the head of the audit chain only moves on' USING errcode = '23514', constraint = 'audit_head_moves_on';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER moves_on BEFORE UPDATE ON "audit_head" FOR EACH ROW EXECUTE FUNCTION head_moves_on();
