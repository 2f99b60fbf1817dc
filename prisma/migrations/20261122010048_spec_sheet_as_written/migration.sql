-- AlterTable
ALTER TABLE "phone" ALTER COLUMN "spec_sheet" SET DATA TYPE JSON;
