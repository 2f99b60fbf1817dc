-- AlterTable
ALTER TABLE "account" ADD COLUMN     "secret_pepper_id" BYTEA;

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "pepper_id" BYTEA;

-- AlterTable
ALTER TABLE "recovery_code" ADD COLUMN     "pepper_id" BYTEA;
