-- Breaking up a batch returns its orders of which nothing was printed.
INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES ('order', 'printing', 'checking');
