-- AlterTable
ALTER TABLE "feed" ADD COLUMN     "mapping" JSONB;
