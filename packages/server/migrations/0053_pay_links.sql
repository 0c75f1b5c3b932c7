CREATE TABLE "collection_keys" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"secret_key" "bytea" NOT NULL,
	"webhook_hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"money_account_id" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_keys_last_four" CHECK (length("collection_keys"."last_four") = 4)
);
--> statement-breakpoint
CREATE TABLE "pay_link_payments" (
	"business_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"link_id" uuid NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"currency" text NOT NULL,
	"payment_entry_id" uuid,
	"caution_entry_id" uuid,
	"not_posted" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_link_payments_business_id_transaction_id_pk" PRIMARY KEY("business_id","transaction_id"),
	CONSTRAINT "pay_link_payments_payment_once" UNIQUE("business_id","payment_entry_id"),
	CONSTRAINT "pay_link_payments_caution_once" UNIQUE("business_id","caution_entry_id"),
	CONSTRAINT "pay_link_payments_amount" CHECK ("pay_link_payments"."amount" > 0),
	CONSTRAINT "pay_link_payments_not_posted" CHECK ("pay_link_payments"."not_posted" IN ('WRONG_CURRENCY', 'BOOKING_DELETED', 'TOO_LARGE')),
	CONSTRAINT "pay_link_payments_posted" CHECK (("pay_link_payments"."not_posted" IS NULL) = (num_nonnulls("pay_link_payments"."payment_entry_id", "pay_link_payments"."caution_entry_id") > 0)
        AND ("pay_link_payments"."not_posted" IS NOT NULL OR "pay_link_payments"."currency" = 'NGN'))
);
--> statement-breakpoint
CREATE TABLE "pay_links" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"caution_part" numeric(14, 2) NOT NULL,
	"extra_amount" numeric(14, 2) NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"tx_ref" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_links_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "pay_links_tx_ref" UNIQUE("business_id","tx_ref"),
	CONSTRAINT "pay_links_amount" CHECK ("pay_links"."amount" BETWEEN 0.01 AND 100000000000),
	CONSTRAINT "pay_links_caution" CHECK ("pay_links"."caution_part" BETWEEN 0 AND "pay_links"."amount"),
	CONSTRAINT "pay_links_extra" CHECK ("pay_links"."extra_amount" BETWEEN 0 AND "pay_links"."amount"),
	CONSTRAINT "pay_links_expiry" CHECK ("pay_links"."expires_at" > "pay_links"."created_at")
);
--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "collection_keys" ADD CONSTRAINT "collection_keys_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_keys" ADD CONSTRAINT "collection_keys_business_id_money_account_id_money_accounts_business_id_id_fk" FOREIGN KEY ("business_id","money_account_id") REFERENCES "public"."money_accounts"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_link_payments" ADD CONSTRAINT "pay_link_payments_link" FOREIGN KEY ("business_id","link_id") REFERENCES "public"."pay_links"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_link_payments" ADD CONSTRAINT "pay_link_payments_payment_entry" FOREIGN KEY ("business_id","payment_entry_id") REFERENCES "public"."money_entries"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_link_payments" ADD CONSTRAINT "pay_link_payments_caution_entry" FOREIGN KEY ("business_id","caution_entry_id") REFERENCES "public"."money_entries"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_keys_handle" ON "collection_keys" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "pay_link_payments_of_link" ON "pay_link_payments" USING btree ("business_id","link_id");--> statement-breakpoint
CREATE INDEX "pay_links_token" ON "pay_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "pay_links_of_booking" ON "pay_links" USING btree ("business_id","booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_links_by_created_at" ON "pay_links" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_links_to_check" ON "pay_links" USING btree ("next_check_at") WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_lines_to_match" ON "bank_lines" USING btree ("business_id") WHERE state = 'NEW';
--> statement-breakpoint
-- The entries of a transaction are payments of the link's booking, and add up to what came.
CREATE FUNCTION require_entries_of_pay_link() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.amount <> (
    SELECT coalesce(sum(entry.amount), 0) FROM money_entries entry
    JOIN pay_links link ON link.business_id = entry.business_id AND link.booking_id = entry.booking_id
    WHERE link.business_id = NEW.business_id AND link.id = NEW.link_id AND entry.reverses IS NULL
      AND (entry.id, entry.kind) IN ((NEW.payment_entry_id, 'PAYMENT'), (NEW.caution_entry_id, 'CAUTION_IN'))
  ) THEN
    RAISE EXCEPTION 'The entries of a transaction add up to its amount and belong to the booking of its link'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_link_payments_entries';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER pay_link_payments_entries AFTER INSERT ON pay_link_payments FOR EACH ROW
WHEN (NEW.not_posted IS NULL) EXECUTE FUNCTION require_entries_of_pay_link();
--> statement-breakpoint
CREATE TRIGGER pay_link_payments_kept BEFORE UPDATE OR DELETE ON pay_link_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER pay_link_payments_no_truncate BEFORE TRUNCATE ON pay_link_payments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- However a booking is cancelled or deleted, its open links end. For a fee that is still due, the owner creates a new link.
CREATE FUNCTION cancel_pay_links() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE pay_links SET cancelled_at = now()
  WHERE business_id = NEW.business_id AND booking_id = NEW.id AND cancelled_at IS NULL AND expires_at > now();
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_cancel_pay_links AFTER UPDATE OF status, removed_at ON bookings FOR EACH ROW
WHEN (NEW.status = 'CANCELLED' AND OLD.status <> 'CANCELLED' OR NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL)
EXECUTE FUNCTION cancel_pay_links();
