-- AlterTable
ALTER TABLE "revision" ADD COLUMN     "importing_until" TIMESTAMPTZ(3);
