-- Breaking up a batch returns its orders of which nothing was printed (docs/decisions/0025).
INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES ('order', 'printing', 'checking');
