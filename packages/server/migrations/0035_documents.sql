CREATE TABLE "document_counters" (
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_counters_business_id_kind_pk" PRIMARY KEY("business_id","kind")
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_links_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"booking_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"snapshot" text NOT NULL,
	"guest_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "documents_number" UNIQUE("business_id","kind","number"),
	CONSTRAINT "documents_entry" UNIQUE("business_id","entry_id"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" IN ('RECEIPT', 'REFUND_VOUCHER')),
	CONSTRAINT "documents_numbered" CHECK ("documents"."number" > 0),
	CONSTRAINT "documents_snapshot" CHECK (length("documents"."snapshot") <= 10000)
);
--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_business_id_document_id_documents_business_id_id_fk" FOREIGN KEY ("business_id","document_id") REFERENCES "public"."documents"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_business_id_entry_id_money_entries_business_id_id_fk" FOREIGN KEY ("business_id","entry_id") REFERENCES "public"."money_entries"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_token" ON "document_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "document_links_of_document" ON "document_links" USING btree ("business_id","document_id");--> statement-breakpoint
CREATE INDEX "document_links_expiry" ON "document_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "documents_of_booking" ON "documents" USING btree ("business_id","booking_id");--> statement-breakpoint
CREATE INDEX "documents_by_time" ON "documents" USING btree ("business_id","created_at","id");
--> statement-breakpoint
-- Takes the number from the counter of the business and kind. The counter is locked until the transaction ends, so that a
-- rollback returns the number and concurrent documents get the next ones.
CREATE FUNCTION number_document() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.number <> 0 THEN
    RAISE EXCEPTION 'The number of a document comes from its counter'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_number_from_counter';
  END IF;
  IF NOT EXISTS (
    SELECT FROM money_entries entry
    WHERE entry.business_id = NEW.business_id AND entry.id = NEW.entry_id AND entry.booking_id = NEW.booking_id
      AND entry.reverses IS NULL AND (entry.kind, NEW.kind) IN (('PAYMENT', 'RECEIPT'), ('REFUND', 'REFUND_VOUCHER'))
  ) THEN
    RAISE EXCEPTION 'A document belongs to a payment or refund of its booking'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_of_entry';
  END IF;
  INSERT INTO document_counters AS counter (business_id, kind, last_number) VALUES (NEW.business_id, NEW.kind, 1)
  ON CONFLICT (business_id, kind) DO UPDATE SET last_number = counter.last_number + 1
  RETURNING last_number INTO NEW.number;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER documents_take_number BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION number_document();
--> statement-breakpoint
CREATE TRIGGER documents_kept BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A guest's name is erased with the guest.
CREATE TRIGGER documents_unchanged BEFORE UPDATE ON documents FOR EACH ROW
WHEN (to_jsonb(OLD) - 'guest_name' <> to_jsonb(NEW) - 'guest_name') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER documents_no_truncate BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- At the end of a transaction each counter stands at the number of a document, so that no number is left out.
CREATE FUNCTION require_counted_document() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NOT EXISTS (
    SELECT FROM documents WHERE business_id = NEW.business_id AND kind = NEW.kind AND number = NEW.last_number
  ) OR (TG_OP = 'UPDATE' AND NEW.last_number <> OLD.last_number + 1) THEN
    RAISE EXCEPTION 'A counter moves by one, and only with a document'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'document_counters_match';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER document_counters_match AFTER INSERT OR UPDATE ON document_counters
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_counted_document();
--> statement-breakpoint
CREATE TRIGGER document_counters_kept BEFORE DELETE ON document_counters FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_counters_no_truncate BEFORE TRUNCATE ON document_counters
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
