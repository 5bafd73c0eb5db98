-- An order of replacement plates only is packed without printing. Reopening its box returns it.
INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES
  ('order', 'checking', 'packed'),
  ('order', 'packed', 'checking');
