-- Nodes of the previous version run during an upgrade, so former names stay for one release: the view payment_news with the
-- trigger payment_events_former_values, and the column email_codes.asker with the trigger email_codes_former_column. The
-- next release drops them.
ALTER TABLE payment_news RENAME TO payment_events;
--> statement-breakpoint
ALTER TABLE payment_events RENAME COLUMN heard_at TO received_at;
--> statement-breakpoint
ALTER TABLE payment_events RENAME CONSTRAINT payment_news_pkey TO payment_events_pkey;
--> statement-breakpoint
ALTER INDEX payment_news_tx_ref RENAME TO payment_events_tx_ref;
--> statement-breakpoint
ALTER INDEX payment_news_heard_at RENAME TO payment_events_received_at;
--> statement-breakpoint
UPDATE payment_events SET
  outcome = CASE outcome WHEN 'heard' THEN 'received' ELSE outcome END,
  source = CASE source WHEN 'round' THEN 'reconciliation' ELSE source END
WHERE outcome = 'heard' OR source = 'round';
--> statement-breakpoint
CREATE FUNCTION replace_former_event_values() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.outcome = 'heard' THEN NEW.outcome := 'received'; END IF;
  IF NEW.source = 'round' THEN NEW.source := 'reconciliation'; END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER payment_events_former_values BEFORE INSERT ON payment_events FOR EACH ROW
EXECUTE FUNCTION replace_former_event_values();
--> statement-breakpoint
CREATE VIEW payment_news AS
SELECT id, provider, source, tx_ref, transaction_id, outcome, facts, received_at AS heard_at FROM payment_events;
--> statement-breakpoint
ALTER TABLE email_codes RENAME COLUMN asker TO requester_hash;
--> statement-breakpoint
ALTER TABLE email_codes RENAME CONSTRAINT email_codes_user_id_purpose_asker_pk TO email_codes_user_id_purpose_requester_hash_pk;
--> statement-breakpoint
ALTER TABLE email_codes ADD COLUMN asker bytea;
--> statement-breakpoint
UPDATE email_codes SET asker = requester_hash;
--> statement-breakpoint
-- The previous version inserts ON CONFLICT (user_id, purpose, asker).
CREATE UNIQUE INDEX email_codes_asker ON email_codes (user_id, purpose, asker);
--> statement-breakpoint
CREATE FUNCTION fill_former_code_column() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW.requester_hash := coalesce(NEW.requester_hash, NEW.asker);
  NEW.asker := NEW.requester_hash;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER email_codes_former_column BEFORE INSERT ON email_codes FOR EACH ROW
EXECUTE FUNCTION fill_former_code_column();
