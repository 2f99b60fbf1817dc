-- DropIndex
DROP INDEX "charge_block_account_id_last_at_idx";

-- DropIndex
DROP INDEX "charge_block_last_at_idx";

-- AlterTable
ALTER TABLE "charge_block" DROP CONSTRAINT "charge_block_pkey",
ADD CONSTRAINT "charge_block_pkey" PRIMARY KEY ("account_id", "id");

-- CreateIndex
CREATE INDEX "charge_block_last_at_idx" ON "charge_block" USING BRIN ("last_at");

-- The sum of a day had the units of all blocks; now it has only those of deleted ones.
UPDATE "charge_day" AS "stored" SET "units" = "stored"."units" - "kept"."units"
FROM (SELECT "account_id", "day", SUM("units")::int AS "units" FROM "charge_block" GROUP BY 1, 2) AS "kept"
WHERE "kept"."account_id" = "stored"."account_id" AND "kept"."day" = "stored"."day";
