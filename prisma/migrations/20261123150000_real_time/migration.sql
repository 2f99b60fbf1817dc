-- What became of the catalogue has one order: the revision that a change raised, then phones, prices and reviews by their ids.
-- CreateTable
CREATE TABLE "catalogue_revision" (
    "version" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalogue_revision_pkey" PRIMARY KEY ("version")
);

-- What is there already is one revision, the newest: nobody has followed those before it.
INSERT INTO "catalogue_revision" ("version", "token", "changed_at")
SELECT "version", substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  coalesce(greatest((SELECT max("imported_at") FROM "import"), (SELECT max("recorded_at") FROM "price")), now())
FROM "revision" WHERE "topic" = 'catalogue';

-- AlterTable
ALTER TABLE "phone" ADD COLUMN "revision" INTEGER;
ALTER TABLE "price" ADD COLUMN "revision" INTEGER;
ALTER TABLE "review" ADD COLUMN "revision" INTEGER;
UPDATE "phone" SET "revision" = (SELECT "version" FROM "revision" WHERE "topic" = 'catalogue');
UPDATE "price" SET "revision" = (SELECT "version" FROM "revision" WHERE "topic" = 'catalogue');
UPDATE "review" SET "revision" = (SELECT "version" FROM "revision" WHERE "topic" = 'catalogue');
ALTER TABLE "phone" ALTER COLUMN "revision" SET NOT NULL;
ALTER TABLE "price" ALTER COLUMN "revision" SET NOT NULL;
ALTER TABLE "review" ALTER COLUMN "revision" SET NOT NULL;

-- The daily edition is a cut of that order: what stands behind is never recorded before.
UPDATE "price" SET "recorded_at" = "ordered"."recorded_at"
FROM (SELECT "id", max("recorded_at") OVER (ORDER BY "id") AS "recorded_at" FROM "price") AS "ordered"
WHERE "ordered"."id" = "price"."id" AND "ordered"."recorded_at" > "price"."recorded_at";

-- DropIndex
DROP INDEX "price_recorded_at_idx";

-- CreateIndex
CREATE INDEX "phone_revision_id_idx" ON "phone"("revision", "id");
CREATE INDEX "price_revision_id_idx" ON "price"("revision", "id");
CREATE INDEX "price_recorded_at_revision_id_idx" ON "price"("recorded_at", "revision", "id");
CREATE INDEX "review_revision_id_idx" ON "review"("revision", "id");

-- CreateTable
CREATE TABLE "stream_gateway" (
    "id" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stream_gateway_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "open_stream" (
    "id" TEXT NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "open_stream_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "open_stream_account_id_idx" ON "open_stream"("account_id");
CREATE INDEX "open_stream_gateway_id_idx" ON "open_stream"("gateway_id");

-- AddForeignKey
ALTER TABLE "open_stream" ADD CONSTRAINT "open_stream_gateway_id_fkey" FOREIGN KEY ("gateway_id") REFERENCES "stream_gateway"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "open_stream" ADD CONSTRAINT "open_stream_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('active', 'paused', 'disabled');

-- CreateTable
CREATE TABLE "webhook" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[],
    "brands" TEXT[],
    "phone_ids" INTEGER[],
    "state" "webhook_state" NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "sealed_secret" BYTEA NOT NULL,
    "cursor" TEXT NOT NULL,
    "seen_revision" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_slow" BOOLEAN NOT NULL DEFAULT false,
    "claimed_by" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_account_id_idx" ON "webhook"("account_id");
CREATE INDEX "webhook_state_seen_revision_idx" ON "webhook"("state", "seen_revision");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateEnum
CREATE TYPE "webhook_outcome" AS ENUM ('waiting', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "body" TEXT,
    "changes" INTEGER NOT NULL,
    "charged_at" TIMESTAMPTZ(3),
    "outcome" "webhook_outcome" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "last_duration_ms" INTEGER,
    "ended_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_created_at_idx" ON "webhook_delivery"("webhook_id", "created_at" DESC);
CREATE INDEX "webhook_delivery_due_at_idx" ON "webhook_delivery"("due_at");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
