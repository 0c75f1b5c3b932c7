CREATE TABLE "invitation_mails" (
	"business_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invitation_id" uuid NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_mails_business_id_token_hash_pk" PRIMARY KEY("business_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitation_reports" (
	"business_id" uuid NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "invitation_reports_business_id_email_hash_pk" PRIMARY KEY("business_id","email_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e164" text,
	"location" text,
	"commission_rate" numeric(5, 2) DEFAULT 10 NOT NULL,
	"monthly_target" numeric(14, 2),
	"department" text,
	"token_hash" "bytea",
	"mailed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" IN ('AGENT', 'STAFF')),
	CONSTRAINT "invitations_email_lower" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_commission_rate" CHECK ("invitations"."commission_rate" BETWEEN 0 AND 100),
	CONSTRAINT "invitations_monthly_target" CHECK ("invitations"."monthly_target" BETWEEN 0 AND 100000000000)
);
--> statement-breakpoint
ALTER TABLE "invitation_mails" ADD CONSTRAINT "invitation_mails_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_reports" ADD CONSTRAINT "invitation_reports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_mails_token" ON "invitation_mails" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitation_mails_invitation" ON "invitation_mails" USING btree ("business_id","invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("business_id","email");--> statement-breakpoint
CREATE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_by_role" ON "invitations" USING btree ("business_id","role","created_at","id");--> statement-breakpoint
-- Invited people were users of the status INVITED, who held their address. Each becomes an invitation with the same id, and
-- the link in their mail goes on working. The program of before may still make some during a restart, so this is run again.
-- Whoever a booking or record names stays as a removed user with nothing but the name.
CREATE FUNCTION move_invited_users() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  invited uuid;
BEGIN
  FOR invited IN
    SELECT id FROM users
    WHERE status = 'INVITED' AND business_id IS NOT NULL AND role IN ('AGENT', 'STAFF')
    ORDER BY id FOR UPDATE SKIP LOCKED
  LOOP
    INSERT INTO invitations (business_id, id, role, first_name, last_name, email, phone, phone_e164, location,
      commission_rate, monthly_target, department, token_hash, mailed_at, expires_at, created_at, updated_at)
    SELECT u.business_id, u.id, u.role, u.first_name, u.last_name, u.email, u.phone, u.phone_e164, agent.location,
      coalesce(agent.commission_rate, 10), agent.monthly_target, staff.department, link.handle_hash, u.updated_at,
      coalesce(link.expires_at, u.updated_at + interval '7 days'), u.created_at, u.updated_at
    FROM users u
    LEFT JOIN agent_details agent ON agent.business_id = u.business_id AND agent.user_id = u.id
    LEFT JOIN staff_details staff ON staff.business_id = u.business_id AND staff.user_id = u.id
    LEFT JOIN LATERAL (
      SELECT handle_hash, expires_at FROM password_resets WHERE user_id = u.id ORDER BY expires_at DESC LIMIT 1
    ) AS link ON true
    WHERE u.id = invited
    ON CONFLICT DO NOTHING;
    BEGIN
      DELETE FROM users WHERE id = invited;
    EXCEPTION WHEN foreign_key_violation THEN
      DELETE FROM password_resets WHERE user_id = invited;
      UPDATE users SET status = 'REMOVED', email = 'removed:' || id, phone = '', phone_e164 = NULL, updated_at = now()
      WHERE id = invited;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
SELECT move_invited_users();
