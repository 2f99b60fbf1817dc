-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "reported_at" TIMESTAMPTZ(3),
ADD COLUMN     "reported_url" TEXT,
ADD COLUMN     "restrictions" JSONB;
