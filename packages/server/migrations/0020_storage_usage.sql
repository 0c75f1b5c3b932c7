CREATE TABLE "storage_usage" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "receipt_bytes" integer;--> statement-breakpoint
ALTER TABLE "maintenance_photos" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "property_images" ADD COLUMN "bytes" integer;--> statement-breakpoint
CREATE INDEX "expenses_unmeasured" ON "expenses" USING btree ("business_id") WHERE receipt_id IS NOT NULL AND receipt_bytes IS NULL;--> statement-breakpoint
CREATE INDEX "maintenance_photos_unmeasured" ON "maintenance_photos" USING btree ("business_id") WHERE bytes IS NULL;--> statement-breakpoint
CREATE INDEX "property_images_unmeasured" ON "property_images" USING btree ("business_id") WHERE bytes IS NULL;--> statement-breakpoint
CREATE FUNCTION add_stored_bytes(business uuid, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO storage_usage (business_id, bytes) VALUES (business, greatest(change, 0))
  ON CONFLICT (business_id) DO UPDATE SET bytes = greatest(storage_usage.bytes + change, 0)
$$;
--> statement-breakpoint
-- In the transaction that writes the row: the counter is right whenever the rows are.
CREATE FUNCTION count_picture_bytes() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.bytes > 0 THEN PERFORM add_stored_bytes(OLD.business_id, -OLD.bytes); END IF;
  IF TG_OP <> 'DELETE' AND NEW.bytes > 0 THEN PERFORM add_stored_bytes(NEW.business_id, NEW.bytes); END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE FUNCTION count_receipt_bytes() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.receipt_bytes > 0 THEN PERFORM add_stored_bytes(OLD.business_id, -OLD.receipt_bytes); END IF;
  IF TG_OP <> 'DELETE' AND NEW.receipt_bytes > 0 THEN PERFORM add_stored_bytes(NEW.business_id, NEW.receipt_bytes); END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER property_images_counted AFTER INSERT OR DELETE OR UPDATE OF bytes ON property_images
FOR EACH ROW EXECUTE FUNCTION count_picture_bytes();
--> statement-breakpoint
CREATE TRIGGER maintenance_photos_counted AFTER INSERT OR DELETE OR UPDATE OF bytes ON maintenance_photos
FOR EACH ROW EXECUTE FUNCTION count_picture_bytes();
--> statement-breakpoint
CREATE TRIGGER expenses_counted AFTER INSERT OR DELETE OR UPDATE OF receipt_bytes ON expenses
FOR EACH ROW EXECUTE FUNCTION count_receipt_bytes();
