-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "first_key_id" TEXT;
