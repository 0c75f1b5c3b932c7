CREATE TABLE "email_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"asker" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_hash" text,
	"link_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_codes_user_id_purpose_asker_pk" PRIMARY KEY("user_id","purpose","asker"),
	CONSTRAINT "email_codes_purpose" CHECK ("email_codes"."purpose" IN ('verify_email', 'recovery', 'sign_in'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_origins" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"origin_hash" "bytea" NOT NULL,
	"first_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_origins_user_id_kind_origin_hash_pk" PRIMARY KEY("user_id","kind","origin_hash"),
	CONSTRAINT "sign_in_origins_kind" CHECK ("sign_in_origins"."kind" IN ('browser', 'network'))
);
--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_origins" ADD CONSTRAINT "sign_in_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_codes_link_hash" ON "email_codes" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "sign_in_origins_last_used_at" ON "sign_in_origins" USING btree ("last_used_at");