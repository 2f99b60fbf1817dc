-- CreateEnum
CREATE TYPE "proof_purpose" AS ENUM ('recovery', 'verification');

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "alerts" INTEGER[] DEFAULT ARRAY[80, 100]::INTEGER[],
ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "locale" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "plan_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "new_credentials" BYTEA,
ADD COLUMN     "new_credentials_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "recovery_code" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_proof" (
    "id" SERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "purpose" "proof_purpose" NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_proof_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "account_id" TEXT,
    "sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_request" (
    "id" SERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recovery_code_account_id_idx" ON "recovery_code"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "email_proof_token_hash_key" ON "email_proof"("token_hash");

-- CreateIndex
CREATE INDEX "email_proof_email_key_purpose_idx" ON "email_proof"("email_key", "purpose");

-- CreateIndex
CREATE INDEX "email_proof_account_id_idx" ON "email_proof"("account_id");

-- CreateIndex
CREATE INDEX "email_proof_expires_at_idx" ON "email_proof"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_key_key" ON "mail"("key");

-- CreateIndex
CREATE INDEX "mail_due_at_idx" ON "mail"("due_at");

-- CreateIndex
CREATE INDEX "mail_account_id_idx" ON "mail"("account_id");

-- CreateIndex
CREATE INDEX "mail_created_at_idx" ON "mail"("created_at");

-- CreateIndex
CREATE INDEX "plan_request_account_id_idx" ON "plan_request"("account_id");

-- CreateIndex
CREATE INDEX "plan_request_done_at_idx" ON "plan_request"("done_at");

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_proof" ADD CONSTRAINT "email_proof_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_request" ADD CONSTRAINT "plan_request_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
