-- AlterTable
ALTER TABLE "account" ADD COLUMN     "has_slow_receiver" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "webhook" ALTER COLUMN "is_slow" SET DEFAULT true;
