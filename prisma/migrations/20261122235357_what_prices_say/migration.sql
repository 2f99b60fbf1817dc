-- AlterTable
ALTER TABLE "price" ADD COLUMN     "date_inferred" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "source_name" TEXT,
ADD COLUMN     "source_verified" BOOLEAN NOT NULL DEFAULT true;

-- Starter rows are those that count as recorded when it was made.
UPDATE "price" SET "source_name" = 'starter catalogue', "source_verified" = false
WHERE "recorded_at" = '2026-11-20T00:00:00Z';

-- What stands at the first instant of the date of an imported file has that date; files without one count from 1970.
UPDATE "price" SET "date_inferred" = true
WHERE "observed_at" IN (
    SELECT CASE WHEN "as_of" = '' THEN '1970-01-01' ELSE "as_of" END::date::timestamp AT TIME ZONE 'UTC' FROM "import"
);
