-- A tag with "&" and the same tag with "and" are one. A work that had both keeps one, at its first place.
CREATE FUNCTION pg_temp.with_and(tags text[]) RETURNS text[] LANGUAGE sql AS $$
  SELECT coalesce(array_agg(tag ORDER BY place), '{}') FROM (
    SELECT regexp_replace(replace(one, '&', '_and_'), '_{2,}', '_', 'g') AS tag, min(at) AS place
    FROM unnest(tags) WITH ORDINALITY AS each (one, at) GROUP BY 1) AS merged
$$;
UPDATE "art_items" SET "tags" = pg_temp.with_and("tags") WHERE array_to_string("tags", ' ') LIKE '%&%';
UPDATE "art_sets" SET "tags" = pg_temp.with_and("tags") WHERE array_to_string("tags", ' ') LIKE '%&%';
