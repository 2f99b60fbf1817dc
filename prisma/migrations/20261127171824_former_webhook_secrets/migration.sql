-- CreateTable
CREATE TABLE "former_webhook_secret" (
    "id" SERIAL NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_webhook_secret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "former_webhook_secret_webhook_id_idx" ON "former_webhook_secret"("webhook_id");

-- AddForeignKey
ALTER TABLE "former_webhook_secret" ADD CONSTRAINT "former_webhook_secret_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
