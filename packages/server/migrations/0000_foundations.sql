-- Trigram search, and equality inside an exclusion constraint.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- What search compares: no case, no marks (Ọláwálé → olawale), Hausa's hooked letters as plain ones.
CREATE FUNCTION search_text(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT translate(lower(regexp_replace(normalize(input, NFD), '[\u0300-\u036f]', '', 'g')), 'ɓɗƙƴ’', 'bdky''') $$;
