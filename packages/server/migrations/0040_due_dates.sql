CREATE TABLE "booking_due_dates" (
	"business_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"overdue_notified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "booking_due_dates_business_id_booking_id_day_pk" PRIMARY KEY("business_id","booking_id","day"),
	CONSTRAINT "booking_due_dates_amount" CHECK ("booking_due_dates"."amount" BETWEEN 0.01 AND 100000000000),
	CONSTRAINT "booking_due_dates_day" CHECK ("booking_due_dates"."day" BETWEEN '2000-01-01' AND '2100-12-31')
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "booking_due_dates" ADD CONSTRAINT "booking_due_dates_business_id_booking_id_bookings_business_id_id_fk" FOREIGN KEY ("business_id","booking_id") REFERENCES "public"."bookings"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_due_dates_by_day" ON "booking_due_dates" USING btree ("business_id","day") WHERE NOT overdue_notified;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind" CHECK ("notification_preferences"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'HOLD', 'CAUTION_DUE', 'PAYMENT_OVERDUE'));--> statement-breakpoint
-- Not validated: every row had one of the former kinds.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" IN ('NEW_BOOKING', 'ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY', 'LOW_STOCK', 'URGENT_REPAIR', 'EXPENSE_TO_APPROVE', 'PAYMENT', 'PAYMENT_CLAIM', 'MONEY_RECEIVED', 'HOLD', 'CAUTION_DUE', 'PAYMENT_OVERDUE')) NOT VALID;
--> statement-breakpoint
-- A booking has no due dates, or at most twelve that add up to its total, at the end of each transaction. The lock makes writers of
-- the same booking wait for each other, so that each one sees the rows of the others.
CREATE FUNCTION require_due_date_total() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  stay record;
  planned record;
BEGIN
  FOR stay IN
    SELECT business_id, id, total_amount FROM bookings
    WHERE business_id = coalesce(NEW.business_id, OLD.business_id) AND id IN (OLD.booking_id, NEW.booking_id)
    ORDER BY id FOR NO KEY UPDATE
  LOOP
    SELECT count(*) AS days, sum(amount) AS amount INTO planned FROM booking_due_dates
    WHERE business_id = stay.business_id AND booking_id = stay.id;
    IF planned.days > 12 THEN
      RAISE EXCEPTION 'A booking has at most 12 due dates'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_due_dates_limit';
    END IF;
    IF planned.amount <> stay.total_amount THEN
      RAISE EXCEPTION 'The due dates of a booking add up to its total'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_due_dates_total';
    END IF;
  END LOOP;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER booking_due_dates_total
AFTER INSERT OR DELETE OR UPDATE OF business_id, booking_id, day, amount ON booking_due_dates
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_due_date_total();
--> statement-breakpoint
-- The due dates follow the total of their booking: the last one takes the difference. One that would be 0 or less is removed, and
-- the one before takes the rest. Nodes of the previous version need not know of them.
CREATE FUNCTION fit_due_dates() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  difference numeric;
  last_date record;
BEGIN
  SELECT NEW.total_amount - sum(amount) INTO difference FROM booking_due_dates
  WHERE business_id = NEW.business_id AND booking_id = NEW.id;
  -- Null without due dates.
  WHILE difference <> 0 LOOP
    SELECT day, amount INTO last_date FROM booking_due_dates
    WHERE business_id = NEW.business_id AND booking_id = NEW.id ORDER BY day DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    IF last_date.amount + difference > 0 THEN
      UPDATE booking_due_dates SET amount = amount + difference
      WHERE business_id = NEW.business_id AND booking_id = NEW.id AND day = last_date.day;
      EXIT;
    END IF;
    DELETE FROM booking_due_dates
    WHERE business_id = NEW.business_id AND booking_id = NEW.id AND day = last_date.day;
    difference := difference + last_date.amount;
  END LOOP;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bookings_fit_due_dates AFTER UPDATE OF total_amount ON bookings FOR EACH ROW
WHEN (OLD.total_amount <> NEW.total_amount) EXECUTE FUNCTION fit_due_dates();
