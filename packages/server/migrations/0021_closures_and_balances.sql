CREATE TABLE "property_closures" (
	"business_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	CONSTRAINT "property_closures_business_id_property_id_from_day_pk" PRIMARY KEY("business_id","property_id","from_day"),
	CONSTRAINT "property_closures_days" CHECK ("property_closures"."to_day" > "property_closures"."from_day")
);
--> statement-breakpoint
DROP INDEX "bookings_due";--> statement-breakpoint
DROP INDEX "bookings_with_balance";--> statement-breakpoint
ALTER TABLE "property_closures" ADD CONSTRAINT "property_closures_business_id_property_id_properties_business_id_id_fk" FOREIGN KEY ("business_id","property_id") REFERENCES "public"."properties"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "property_closures_open" ON "property_closures" USING btree ("business_id","property_id") WHERE to_day IS NULL;--> statement-breakpoint
CREATE INDEX "bookings_not_booked" ON "bookings" USING btree ("business_id","status","check_in","total_amount","paid_amount") WHERE removed_at IS NULL AND status IN ('PENDING', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "bookings_due" ON "bookings" USING btree ("business_id","check_in","id","agent_id") WHERE removed_at IS NULL AND status <> 'CANCELLED' AND status <> 'PENDING' AND paid_amount < total_amount;--> statement-breakpoint
CREATE INDEX "bookings_with_balance" ON "bookings" USING btree ("business_id",(total_amount - paid_amount) DESC,"id") WHERE removed_at IS NULL AND status <> 'CANCELLED' AND status <> 'PENDING' AND paid_amount < total_amount;--> statement-breakpoint
-- The days before, from the audit trail: where it says nothing, a property was on offer.
INSERT INTO property_closures (business_id, property_id, from_day, to_day)
SELECT business_id, property_id, from_day, to_day FROM (
  SELECT business_id, property_id, status, day AS from_day,
    lead(day) OVER (PARTITION BY business_id, property_id ORDER BY created_at, id) AS to_day
  FROM (
    SELECT property.business_id, property.id AS property_id, entry.created_at, entry.id, change->>'to' AS status,
      (entry.created_at AT TIME ZONE business.time_zone)::date AS day
    FROM properties property
    JOIN businesses business ON business.id = property.business_id
    JOIN audit_entries entry ON entry.business_id = property.business_id AND entry.kind = 'property'
      AND entry.record_id = property.id AND entry.action IN ('CREATED', 'UPDATED')
    CROSS JOIN LATERAL jsonb_array_elements(entry.changes) change
    WHERE change->>'field' = 'status'
  ) status_change
) span
WHERE status <> 'AVAILABLE' AND (to_day IS NULL OR to_day > from_day);
--> statement-breakpoint
-- Where trail and status disagree, the status decides from today on.
DELETE FROM property_closures closure USING properties property
WHERE property.business_id = closure.business_id AND property.id = closure.property_id
  AND property.status = 'AVAILABLE' AND closure.to_day IS NULL;
--> statement-breakpoint
INSERT INTO property_closures (business_id, property_id, from_day)
SELECT property.business_id, property.id, (now() AT TIME ZONE business.time_zone)::date
FROM properties property JOIN businesses business ON business.id = property.business_id
WHERE property.status <> 'AVAILABLE' AND NOT EXISTS (
  SELECT FROM property_closures closure
  WHERE closure.business_id = property.business_id AND closure.property_id = property.id AND closure.to_day IS NULL
)
ON CONFLICT DO NOTHING;
