-- Imports and prices that were stored before these columns existed have no value. A date counts as inferred unless it is known
-- to have been stated.
UPDATE "import" SET "as_of_inferred" = true WHERE "as_of_inferred" IS NULL;
UPDATE "price" SET "source_name" = 'unknown file' WHERE "source_name" IS NULL;

-- AlterTable
ALTER TABLE "import" DROP COLUMN "version",
ALTER COLUMN "as_of_inferred" SET NOT NULL;

-- AlterTable
ALTER TABLE "phone" DROP COLUMN "as_of",
DROP COLUMN "imported_at",
DROP COLUMN "older_facts",
DROP COLUMN "source_name";

-- AlterTable
ALTER TABLE "price" ALTER COLUMN "source_name" SET NOT NULL;
