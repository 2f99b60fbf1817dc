-- CreateEnum
CREATE TYPE "feed_outcome" AS ENUM ('imported', 'unchanged', 'failed');

-- CreateTable
CREATE TABLE "feed" (
    "name" TEXT NOT NULL,
    "url" TEXT,
    "path" TEXT,
    "every_minutes" INTEGER NOT NULL,
    "header_names" TEXT[],
    "sealed_headers" BYTEA,
    "state" JSONB,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_success_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "holder" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "feed_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "feed_run" (
    "id" SERIAL NOT NULL,
    "feed_name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" "feed_outcome" NOT NULL,
    "error" TEXT,
    "files" JSONB NOT NULL,

    CONSTRAINT "feed_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feed_run_feed_name_id_idx" ON "feed_run"("feed_name", "id" DESC);

-- AddForeignKey
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_feed_name_fkey" FOREIGN KEY ("feed_name") REFERENCES "feed"("name") ON DELETE CASCADE ON UPDATE CASCADE;
