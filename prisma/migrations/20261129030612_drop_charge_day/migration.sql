-- DropForeignKey
ALTER TABLE "charge_day" DROP CONSTRAINT "charge_day_account_id_fkey";

-- DropTable
DROP TABLE "charge_day";
