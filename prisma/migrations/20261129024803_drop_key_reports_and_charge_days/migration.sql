-- AlterTable
ALTER TABLE "api_key" DROP COLUMN "reported_at",
DROP COLUMN "reported_url";

-- Entries that only reports of keys made: their type and their e-mails exist no more.
DELETE FROM "account_event" WHERE "type" = 'key_reported';
DELETE FROM "mail" WHERE "key" LIKE 'reported:%';

-- DropForeignKey
ALTER TABLE "charge_day" DROP CONSTRAINT "charge_day_account_id_fkey";

-- DropTable
DROP TABLE "charge_day";
