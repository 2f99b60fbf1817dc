-- AlterTable
ALTER TABLE "account" ADD COLUMN     "carried_day" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "carried_day_used" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "carried_month" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "carried_month_used" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "former_account" (
    "account_id" TEXT NOT NULL,
    "email_hash" BYTEA,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,
    "clear_at" TIMESTAMPTZ(3),
    "day" INTEGER NOT NULL,
    "day_used" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "month_used" INTEGER NOT NULL,

    CONSTRAINT "former_account_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "former_account_email_hash_idx" ON "former_account"("email_hash");
