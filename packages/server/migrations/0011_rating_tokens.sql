DROP INDEX "ratings_token_hash";--> statement-breakpoint
CREATE INDEX "ratings_token_hash" ON "ratings" USING btree ("token_hash");