-- DropIndex
DROP INDEX "import_sha256_as_of_key";

-- AlterTable
ALTER TABLE "import" ADD COLUMN     "as_of_assumed" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "import_sha256_as_of_as_of_assumed_key" ON "import"("sha256", "as_of", "as_of_assumed");
