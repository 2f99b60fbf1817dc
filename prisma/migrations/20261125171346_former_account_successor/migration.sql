-- AlterTable
ALTER TABLE "former_account" ADD COLUMN     "successor_id" TEXT;
