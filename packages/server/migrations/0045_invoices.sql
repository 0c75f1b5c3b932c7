ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "cac_number" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "credits" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "issued_by" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_business_id_issued_by_users_business_id_id_fk" FOREIGN KEY ("business_id","issued_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_credits_fk" FOREIGN KEY ("business_id","credits") REFERENCES "public"."documents"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_credited" UNIQUE("business_id","credits");--> statement-breakpoint
-- Not validated: every row is a receipt or voucher with an entry.
ALTER TABLE "documents" ADD CONSTRAINT "documents_source" CHECK (("documents"."entry_id" IS NOT NULL) = ("documents"."kind" IN ('RECEIPT', 'REFUND_VOUCHER')) AND ("documents"."entry_id" IS NULL) = ("documents"."issued_by" IS NOT NULL)
        AND ("documents"."credits" IS NOT NULL) = ("documents"."kind" = 'CREDIT_NOTE')) NOT VALID;--> statement-breakpoint
-- Not validated: every row met the former constraint, which had fewer kinds.
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" IN ('RECEIPT', 'REFUND_VOUCHER', 'INVOICE', 'CREDIT_NOTE')) NOT VALID;
--> statement-breakpoint
-- Takes the number from the counter of the business and kind. The counter is locked until the transaction ends, so that a
-- rollback returns the number and concurrent documents get the next ones. A receipt or voucher belongs to an entry, a credit note to
-- an invoice of its booking, and a booking has one invoice that no credit note cancels.
CREATE OR REPLACE FUNCTION number_document() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.number <> 0 THEN
    RAISE EXCEPTION 'The number of a document comes from its counter'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_number_from_counter';
  END IF;
  IF NEW.kind IN ('RECEIPT', 'REFUND_VOUCHER') AND NOT EXISTS (
    SELECT FROM money_entries entry
    WHERE entry.business_id = NEW.business_id AND entry.id = NEW.entry_id AND entry.booking_id = NEW.booking_id
      AND entry.reverses IS NULL AND (entry.kind, NEW.kind) IN (('PAYMENT', 'RECEIPT'), ('CAUTION_IN', 'RECEIPT'),
        ('REFUND', 'REFUND_VOUCHER'), ('CAUTION_OUT', 'REFUND_VOUCHER'))
  ) THEN
    RAISE EXCEPTION 'A document belongs to a payment, refund or caution deposit of its booking'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_of_entry';
  END IF;
  IF NEW.kind = 'CREDIT_NOTE' AND NOT EXISTS (
    SELECT FROM documents invoice
    WHERE invoice.business_id = NEW.business_id AND invoice.id = NEW.credits AND invoice.booking_id = NEW.booking_id
      AND invoice.kind = 'INVOICE'
  ) THEN
    RAISE EXCEPTION 'A credit note cancels an invoice of its booking'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_of_invoice';
  END IF;
  INSERT INTO document_counters AS counter (business_id, kind, last_number) VALUES (NEW.business_id, NEW.kind, 1)
  ON CONFLICT (business_id, kind) DO UPDATE SET last_number = counter.last_number + 1
  RETURNING last_number INTO NEW.number;
  -- After the lock of the counter, so that concurrent invoices see each other.
  IF NEW.kind = 'INVOICE' AND EXISTS (
    SELECT FROM documents invoice
    WHERE invoice.business_id = NEW.business_id AND invoice.booking_id = NEW.booking_id AND invoice.kind = 'INVOICE'
      AND NOT EXISTS (SELECT FROM documents note WHERE note.business_id = invoice.business_id AND note.credits = invoice.id)
  ) THEN
    RAISE EXCEPTION 'A booking has one invoice that is not cancelled'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_one_invoice';
  END IF;
  RETURN NEW;
END
$body$;
