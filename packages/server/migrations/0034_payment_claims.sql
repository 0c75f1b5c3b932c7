CREATE TABLE "payment_claims" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"state" text DEFAULT 'CLAIMED' NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"method" text NOT NULL,
	"claimed_on" date NOT NULL,
	"sender_name" text,
	"sender_bank" text,
	"session_id" text,
	"note" text,
	"claimed_by" uuid NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_claims_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "payment_claims_state" CHECK ("payment_claims"."state" IN ('CLAIMED', 'CONFIRMED', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "payment_claims_method" CHECK ("payment_claims"."method" IN ('CASH', 'TRANSFER', 'POS', 'ONLINE', 'CHANNEL', 'UNKNOWN')),
	CONSTRAINT "payment_claims_amount" CHECK ("payment_claims"."amount" BETWEEN 0.01 AND 100000000000),
	CONSTRAINT "payment_claims_session_id" CHECK ("payment_claims"."session_id" ~ '^[0-9]{30}$'),
	CONSTRAINT "payment_claims_decided" CHECK (("payment_claims"."state" = 'CLAIMED') = ("payment_claims"."decided_at" IS NULL)),
	CONSTRAINT "payment_claims_reason" CHECK (("payment_claims"."state" = 'REJECTED') = ("payment_claims"."reason" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "claimed_amount" numeric(14, 2) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "claim_id" uuid;
--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_business_id_claimed_by_users_business_id_id_fk" FOREIGN KEY ("business_id","claimed_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payment_claims_of_booking" ON "payment_claims" USING btree ("business_id","booking_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "payment_claims_by_state" ON "payment_claims" USING btree ("business_id","state","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claims_session" ON "payment_claims" USING btree ("business_id","session_id") WHERE state IN ('CLAIMED', 'CONFIRMED');
--> statement-breakpoint
-- No entry has a claim yet.
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_business_id_claim_id_payment_claims_business_id_id_fk" FOREIGN KEY ("business_id","claim_id") REFERENCES "public"."payment_claims"("business_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_claim_once" UNIQUE("business_id","claim_id");
--> statement-breakpoint
-- Not validated: every row has the default.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_claimed" CHECK ("bookings"."claimed_amount" >= 0) NOT VALID;
--> statement-breakpoint
-- Keeps the sum of a booking's open claims.
CREATE FUNCTION sum_open_claims() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  was numeric := CASE WHEN TG_OP = 'UPDATE' AND OLD.state = 'CLAIMED' THEN OLD.amount ELSE 0 END;
  is_now numeric := CASE WHEN NEW.state = 'CLAIMED' THEN NEW.amount ELSE 0 END;
BEGIN
  UPDATE bookings SET claimed_amount = claimed_amount + is_now - was
  WHERE business_id = NEW.business_id AND id = NEW.booking_id AND is_now <> was;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER payment_claims_sum AFTER INSERT OR UPDATE ON payment_claims FOR EACH ROW EXECUTE FUNCTION sum_open_claims();
--> statement-breakpoint
CREATE TRIGGER payment_claims_kept BEFORE DELETE ON payment_claims FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A decision is final, and what was claimed is not changed.
CREATE TRIGGER payment_claims_unchanged BEFORE UPDATE ON payment_claims FOR EACH ROW
WHEN ((OLD.booking_id, OLD.amount, OLD.method, OLD.claimed_on, OLD.session_id, OLD.claimed_by, OLD.created_at)
    IS DISTINCT FROM (NEW.booking_id, NEW.amount, NEW.method, NEW.claimed_on, NEW.session_id, NEW.claimed_by, NEW.created_at)
  OR (OLD.state <> 'CLAIMED' AND OLD.state <> NEW.state))
EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Compares the claimed amount of bookings with the open claims; rewrites what differs and returns the number of wrong rows.
CREATE FUNCTION recount_claims(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql
SET enable_nestloop = off AS $body$
DECLARE
  wrong bigint;
BEGIN
  LOCK TABLE payment_claims IN SHARE ROW EXCLUSIVE MODE;
  UPDATE bookings stay SET claimed_amount = right_now.amount
  FROM (
    SELECT one.business_id, one.id, coalesce(open_claims.amount, 0) AS amount FROM bookings one
    LEFT JOIN (SELECT business_id, booking_id, sum(amount) AS amount FROM payment_claims WHERE state = 'CLAIMED' GROUP BY 1, 2) open_claims
      ON open_claims.business_id = one.business_id AND open_claims.booking_id = one.id
    WHERE (only_business IS NULL OR one.business_id = only_business)
      AND one.claimed_amount <> coalesce(open_claims.amount, 0)
  ) right_now WHERE stay.business_id = right_now.business_id AND stay.id = right_now.id;
  GET DIAGNOSTICS wrong = ROW_COUNT;
  RETURN wrong;
END
$body$;
