-- Lower case by Unicode's own rules, whatever locale the database was created with. One whose own rules knew only the
-- letters of ASCII has the stored search texts written anew.
CREATE OR REPLACE FUNCTION search_text(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT translate(lower(regexp_replace(normalize(input, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"), 'ɓɗƙƴ’', 'bdky''') $$;
--> statement-breakpoint
DO $$
BEGIN
  IF lower('Ọ') <> 'ọ' THEN
    UPDATE properties SET name = name;
    UPDATE bookings SET guest_name = guest_name;
    UPDATE inventory_items SET item_name = item_name;
    UPDATE maintenance_requests SET title = title;
    UPDATE expenses SET title = title;
  END IF;
END $$;
