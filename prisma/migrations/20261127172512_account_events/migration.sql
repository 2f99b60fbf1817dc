-- CreateTable
CREATE TABLE "account_event" (
    "id" SERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "type" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "network" TEXT,
    "key_id" TEXT,
    "key_name" TEXT,
    "new_key_id" TEXT,
    "webhook_id" TEXT,
    "webhook_url" TEXT,
    "plan" TEXT,

    CONSTRAINT "account_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_event_account_id_id_idx" ON "account_event"("account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "account_event_at_idx" ON "account_event"("at");

-- AddForeignKey
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
