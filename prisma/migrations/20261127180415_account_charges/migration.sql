-- CreateTable
CREATE TABLE "charge_block" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "charges" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "charge_block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "charge_day" (
    "account_id" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,

    CONSTRAINT "charge_day_pkey" PRIMARY KEY ("account_id","day")
);

-- CreateIndex
CREATE INDEX "charge_block_account_id_last_at_idx" ON "charge_block"("account_id", "last_at" DESC);

-- CreateIndex
CREATE INDEX "charge_block_last_at_idx" ON "charge_block"("last_at");

-- AddForeignKey
ALTER TABLE "charge_block" ADD CONSTRAINT "charge_block_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_day" ADD CONSTRAINT "charge_day_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Compressing bodies would cost more processor time than all the rest of a write; they are short-lived.
ALTER TABLE "charge_block" ALTER COLUMN "body" SET STORAGE EXTERNAL;
