CREATE TABLE "statements" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"month" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"issued_by" uuid NOT NULL,
	"snapshot" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "statements_number" UNIQUE("business_id","number"),
	CONSTRAINT "statements_of_month" UNIQUE("business_id","agent_id","month"),
	CONSTRAINT "statements_month" CHECK ("statements"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "statements_numbered" CHECK ("statements"."number" > 0),
	CONSTRAINT "statements_snapshot" CHECK (length("statements"."snapshot") <= 2000000)
);
--> statement-breakpoint
ALTER TABLE "document_links" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document_links" ADD COLUMN "statement_id" uuid;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_business_id_agent_id_users_business_id_id_fk" FOREIGN KEY ("business_id","agent_id") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_business_id_issued_by_users_business_id_id_fk" FOREIGN KEY ("business_id","issued_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_business_id_statement_id_statements_business_id_id_fk" FOREIGN KEY ("business_id","statement_id") REFERENCES "public"."statements"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_of_statement" ON "document_links" USING btree ("business_id","statement_id") WHERE statement_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_target" CHECK (num_nonnulls("document_links"."document_id", "document_links"."statement_id") = 1);--> statement-breakpoint
-- As number_document(): takes the number from the counter, which is locked until the transaction ends.
CREATE FUNCTION number_statement() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.number <> 0 THEN
    RAISE EXCEPTION 'The number of a statement comes from its counter'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'statements_number_from_counter';
  END IF;
  INSERT INTO document_counters AS counter (business_id, kind, last_number) VALUES (NEW.business_id, 'STATEMENT', 1)
  ON CONFLICT (business_id, kind) DO UPDATE SET last_number = counter.last_number + 1
  RETURNING last_number INTO NEW.number;
  -- After the lock of the counter. A statement states what was recorded late for the months before it.
  IF EXISTS (
    SELECT FROM statements later
    WHERE later.business_id = NEW.business_id AND later.agent_id = NEW.agent_id AND later.month >= NEW.month
  ) THEN
    RAISE EXCEPTION 'The statements of an agent are issued in the order of their months'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'statements_in_order';
  END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER statements_take_number BEFORE INSERT ON statements FOR EACH ROW EXECUTE FUNCTION number_statement();
--> statement-breakpoint
CREATE TRIGGER statements_kept BEFORE UPDATE OR DELETE ON statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statements_no_truncate BEFORE TRUNCATE ON statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- At the end of a transaction each counter stands at the number of a document or statement, so that no number is left out.
CREATE OR REPLACE FUNCTION require_counted_document() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NOT EXISTS (
    SELECT FROM documents WHERE business_id = NEW.business_id AND kind = NEW.kind AND number = NEW.last_number
    UNION ALL
    SELECT FROM statements WHERE NEW.kind = 'STATEMENT' AND business_id = NEW.business_id AND number = NEW.last_number
  ) OR (TG_OP = 'UPDATE' AND NEW.last_number <> OLD.last_number + 1) THEN
    RAISE EXCEPTION 'A counter moves by one, and only with a document'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'document_counters_match';
  END IF;
  RETURN NULL;
END
$body$;
