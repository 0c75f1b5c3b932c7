-- Apostrophes and hyphens are left out of what is searched: "olawale obrien" finds Ọláwálé O’Brien.
-- The contract's toSearchText() has the same list of signs.
CREATE OR REPLACE FUNCTION search_text(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT translate(lower(regexp_replace(normalize(input, NFD), '[\u0300-\u036f''’‘ʼʻ`´′\u00ad\u2010-\u2015−-]', '', 'g') COLLATE "und-x-icu"), 'ɓɗƙƴ', 'bdky') $$;
--> statement-breakpoint
-- The stored search texts are computed again. Meanwhile others read, but do not write: no row is stored by the old rule.
LOCK TABLE properties, bookings, inventory_items, maintenance_requests, expenses IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE properties SET name = name WHERE search <> search_text(search);
--> statement-breakpoint
UPDATE bookings SET guest_name = guest_name WHERE search <> search_text(search);
--> statement-breakpoint
UPDATE inventory_items SET item_name = item_name WHERE search <> search_text(search);
--> statement-breakpoint
UPDATE maintenance_requests SET title = title WHERE search <> search_text(search);
--> statement-breakpoint
UPDATE expenses SET title = title WHERE search <> search_text(search);
