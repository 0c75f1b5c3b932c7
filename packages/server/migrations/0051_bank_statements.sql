-- Statements of bank accounts: their transfers, and the payments that these belong to.
CREATE TABLE "bank_imports" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"money_account_id" uuid NOT NULL,
	"headings" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"day_order" text NOT NULL,
	"checked" jsonb,
	"result" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp with time zone,
	CONSTRAINT "bank_imports_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "bank_imports_day_order" CHECK ("bank_imports"."day_order" IN ('DAY_FIRST', 'MONTH_FIRST')),
	CONSTRAINT "bank_imports_state" CHECK (("bank_imports"."checked" IS NULL) = ("bank_imports"."imported_at" IS NOT NULL) AND ("bank_imports"."result" IS NULL) = ("bank_imports"."imported_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "bank_line_entries" (
	"business_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_line_entries_business_id_entry_id_pk" PRIMARY KEY("business_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"money_account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"narration" text NOT NULL,
	"reference" text,
	"fingerprint" "bytea" NOT NULL,
	"state" text DEFAULT 'NEW' NOT NULL,
	"matched_amount" numeric(14, 2) DEFAULT 0 NOT NULL,
	"reason" text,
	"reversed_on" date,
	"reversal_fingerprint" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "bank_lines_fingerprint" UNIQUE("business_id","money_account_id","fingerprint"),
	CONSTRAINT "bank_lines_reversal" UNIQUE("business_id","money_account_id","reversal_fingerprint"),
	CONSTRAINT "bank_lines_state" CHECK ("bank_lines"."state" IN ('NEW', 'MATCHED', 'IGNORED', 'REVERSED')),
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount" BETWEEN 0.01 AND 100000000000),
	CONSTRAINT "bank_lines_day" CHECK ("bank_lines"."day" BETWEEN '2000-01-01' AND '2100-12-31'),
	CONSTRAINT "bank_lines_narration" CHECK (length("bank_lines"."narration") <= 500),
	CONSTRAINT "bank_lines_reference" CHECK (length("bank_lines"."reference") <= 100),
	CONSTRAINT "bank_lines_matched" CHECK ("bank_lines"."matched_amount" BETWEEN 0 AND "bank_lines"."amount"),
	CONSTRAINT "bank_lines_matched_state" CHECK (CASE "bank_lines"."state" WHEN 'MATCHED' THEN "bank_lines"."matched_amount" > 0 WHEN 'NEW' THEN true ELSE "bank_lines"."matched_amount" = 0 END),
	CONSTRAINT "bank_lines_reason" CHECK (CASE "bank_lines"."state" WHEN 'IGNORED' THEN "bank_lines"."reason" IS NOT NULL WHEN 'MATCHED' THEN "bank_lines"."reason" IS NULL OR "bank_lines"."matched_amount" < "bank_lines"."amount" ELSE "bank_lines"."reason" IS NULL END),
	CONSTRAINT "bank_lines_reversed_on" CHECK (("bank_lines"."reversed_on" IS NULL OR "bank_lines"."reversal_fingerprint" IS NOT NULL)
        AND ("bank_lines"."state" <> 'REVERSED' OR "bank_lines"."reversed_on" IS NOT NULL) AND ("bank_lines"."state" <> 'NEW' OR "bank_lines"."reversed_on" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_business_id_money_account_id_money_accounts_business_id_id_fk" FOREIGN KEY ("business_id","money_account_id") REFERENCES "public"."money_accounts"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_business_id_created_by_users_business_id_id_fk" FOREIGN KEY ("business_id","created_by") REFERENCES "public"."users"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_entries" ADD CONSTRAINT "bank_line_entries_entry" FOREIGN KEY ("business_id","entry_id") REFERENCES "public"."money_entries"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_entries" ADD CONSTRAINT "bank_line_entries_business_id_line_id_bank_lines_business_id_id_fk" FOREIGN KEY ("business_id","line_id") REFERENCES "public"."bank_lines"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_business_id_money_account_id_money_accounts_business_id_id_fk" FOREIGN KEY ("business_id","money_account_id") REFERENCES "public"."money_accounts"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_business_id_import_id_bank_imports_business_id_id_fk" FOREIGN KEY ("business_id","import_id") REFERENCES "public"."bank_imports"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_imports_checked" ON "bank_imports" USING btree ("created_at") WHERE imported_at IS NULL;--> statement-breakpoint
CREATE INDEX "bank_imports_of_account" ON "bank_imports" USING btree ("business_id","money_account_id","imported_at");--> statement-breakpoint
CREATE INDEX "bank_line_entries_of_line" ON "bank_line_entries" USING btree ("business_id","line_id");--> statement-breakpoint
CREATE INDEX "bank_lines_by_state" ON "bank_lines" USING btree ("business_id","money_account_id","state","day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_by_amount" ON "bank_lines" USING btree ("business_id","money_account_id","amount","day");--> statement-breakpoint
CREATE INDEX "bank_lines_by_day" ON "bank_lines" USING btree ("business_id","day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_reversed" ON "bank_lines" USING btree ("business_id","money_account_id","day") WHERE state = 'MATCHED' AND reversed_on IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER bank_lines_kept BEFORE DELETE ON bank_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER bank_lines_no_truncate BEFORE TRUNCATE ON bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A narration may name a guest who is erased later.
CREATE TRIGGER bank_lines_unchanged BEFORE UPDATE ON bank_lines FOR EACH ROW
WHEN ((OLD.money_account_id, OLD.import_id, OLD.day, OLD.amount, OLD.fingerprint, OLD.created_at)
  IS DISTINCT FROM (NEW.money_account_id, NEW.import_id, NEW.day, NEW.amount, NEW.fingerprint, NEW.created_at))
EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER bank_line_entries_kept BEFORE UPDATE OR DELETE ON bank_line_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER bank_line_entries_no_truncate BEFORE TRUNCATE ON bank_line_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A transfer is matched with payments of guests only, and with none that is reversed.
CREATE FUNCTION require_open_payment() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NOT EXISTS (
    SELECT FROM money_entries entry
    WHERE entry.business_id = NEW.business_id AND entry.id = NEW.entry_id AND entry.kind IN ('PAYMENT', 'CAUTION_IN')
      AND entry.reverses IS NULL AND NOT EXISTS (
        SELECT FROM money_entries reversal WHERE reversal.business_id = entry.business_id AND reversal.reverses = entry.id)
  ) THEN
    RAISE EXCEPTION 'A transfer is matched with payments that are not reversed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_line_entries_open';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER bank_line_entries_open AFTER INSERT ON bank_line_entries FOR EACH ROW EXECUTE FUNCTION require_open_payment();
--> statement-breakpoint
CREATE FUNCTION matched_amount_of(business uuid, line uuid) RETURNS numeric LANGUAGE sql STABLE AS $body$
  SELECT coalesce(sum(entry.amount), 0) FROM bank_line_entries link
  JOIN money_entries entry ON entry.business_id = link.business_id AND entry.id = link.entry_id
  WHERE link.business_id = business AND link.line_id = line AND NOT EXISTS (
    SELECT FROM money_entries reversal WHERE reversal.business_id = entry.business_id AND reversal.reverses = entry.id)
$body$;
--> statement-breakpoint
-- The matched amount of a transfer is the sum of its payments that are not reversed. Runs at the end of the transaction.
CREATE FUNCTION require_matched_amount() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF EXISTS (
    SELECT FROM bank_lines line
    WHERE line.business_id = NEW.business_id
      AND line.id = CASE TG_TABLE_NAME WHEN 'bank_lines' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'line_id' END::uuid
      AND line.matched_amount <> matched_amount_of(line.business_id, line.id)
  ) THEN
    RAISE EXCEPTION 'What is matched of a transfer is the sum of its payments'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_lines_matched_amount';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_lines_matched_amount AFTER INSERT OR UPDATE OF matched_amount ON bank_lines
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_matched_amount();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_line_entries_matched_amount AFTER INSERT ON bank_line_entries
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_matched_amount();
--> statement-breakpoint
-- A reversed payment opens its transfer again, unless the bank reversed the transfer.
CREATE FUNCTION reopen_bank_line() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE bank_lines line SET
    matched_amount = line.matched_amount - NEW.amount,
    state = CASE
      WHEN line.reversed_on IS NULL THEN 'NEW'
      WHEN line.matched_amount = NEW.amount THEN 'REVERSED'
      ELSE line.state
    END,
    reason = NULL
  FROM bank_line_entries link
  WHERE link.business_id = NEW.business_id AND link.entry_id = NEW.reverses
    AND line.business_id = link.business_id AND line.id = link.line_id;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER money_entries_reopen_bank_line AFTER INSERT ON money_entries FOR EACH ROW
WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION reopen_bank_line();
--> statement-breakpoint
-- Compares what is matched of each transfer with its payments; rewrites what differs and returns the number of wrong rows.
CREATE FUNCTION recount_bank_lines(only_business uuid DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
  wrong bigint;
BEGIN
  LOCK TABLE bank_lines IN SHARE ROW EXCLUSIVE MODE;
  UPDATE bank_lines line SET
    matched_amount = right_now.amount,
    state = CASE
      WHEN right_now.amount > 0 AND line.state <> 'NEW' THEN 'MATCHED'
      WHEN right_now.amount > 0 OR line.state <> 'MATCHED' THEN line.state
      WHEN line.reversed_on IS NULL THEN 'NEW'
      ELSE 'REVERSED'
    END,
    reason = CASE WHEN right_now.amount = 0 AND line.state = 'IGNORED' THEN line.reason END
  FROM (
    SELECT one.business_id, one.id, coalesce(matched.amount, 0) AS amount FROM bank_lines one
    LEFT JOIN (
      SELECT link.business_id, link.line_id, sum(entry.amount) AS amount FROM bank_line_entries link
      JOIN money_entries entry ON entry.business_id = link.business_id AND entry.id = link.entry_id
      LEFT JOIN money_entries reversal ON reversal.business_id = entry.business_id AND reversal.reverses = entry.id
      WHERE reversal.id IS NULL GROUP BY 1, 2
    ) matched ON matched.business_id = one.business_id AND matched.line_id = one.id
    WHERE (only_business IS NULL OR one.business_id = only_business) AND one.matched_amount <> coalesce(matched.amount, 0)
  ) right_now WHERE line.business_id = right_now.business_id AND line.id = right_now.id;
  GET DIAGNOSTICS wrong = ROW_COUNT;
  RETURN wrong;
END
$body$;
