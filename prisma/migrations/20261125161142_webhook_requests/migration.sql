-- CreateTable
CREATE TABLE "webhook_request" (
    "delivery_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "claimed_by" TEXT NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_request_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateIndex
CREATE INDEX "webhook_request_account_id_idx" ON "webhook_request"("account_id");
