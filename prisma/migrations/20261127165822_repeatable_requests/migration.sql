-- CreateTable
CREATE TABLE "repeatable_request" (
    "id" TEXT NOT NULL,
    "account_id" TEXT,
    "input_hash" BYTEA NOT NULL,
    "claimed_by" TEXT NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "sealed_answer" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repeatable_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "repeatable_request_account_id_idx" ON "repeatable_request"("account_id");

-- CreateIndex
CREATE INDEX "repeatable_request_expires_at_idx" ON "repeatable_request"("expires_at");

-- AddForeignKey
ALTER TABLE "repeatable_request" ADD CONSTRAINT "repeatable_request_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
