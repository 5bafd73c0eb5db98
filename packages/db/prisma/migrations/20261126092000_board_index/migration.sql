-- The board shows orders of replacement plates, which have no tiles. Without the index it read all lines to find them.
CREATE INDEX "order_lines_of_plates" ON "order_lines" ("order_id") WHERE template_key = 'replacement_plates';
