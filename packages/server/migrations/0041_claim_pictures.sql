CREATE TABLE "claim_pictures" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_pictures_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "claim_pictures_of_claim" UNIQUE("business_id","claim_id","position"),
	CONSTRAINT "claim_pictures_position" CHECK ("claim_pictures"."position" BETWEEN 0 AND 2)
);
--> statement-breakpoint
ALTER TABLE "claim_pictures" ADD CONSTRAINT "claim_pictures_business_id_claim_id_payment_claims_business_id_id_fk" FOREIGN KEY ("business_id","claim_id") REFERENCES "public"."payment_claims"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_pictures_sha256" ON "claim_pictures" USING btree ("business_id","sha256");--> statement-breakpoint
CREATE INDEX "claim_pictures_unmeasured" ON "claim_pictures" USING btree ("business_id") WHERE bytes IS NULL;
--> statement-breakpoint
CREATE TRIGGER claim_pictures_counted AFTER INSERT OR DELETE OR UPDATE OF bytes ON claim_pictures
FOR EACH ROW EXECUTE FUNCTION count_picture_bytes();
