-- AlterTable
ALTER TABLE "import" ADD COLUMN     "as_of_inferred" BOOLEAN,
ADD COLUMN     "verified" BOOLEAN NOT NULL DEFAULT true;

-- Facts without a date are those that come with the gateway.
UPDATE "import" SET "as_of_inferred" = false, "verified" = false WHERE "as_of" = '';

-- AlterTable
ALTER TABLE "phone" ADD COLUMN     "fact_sources" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "source_id" INTEGER,
ALTER COLUMN "older_facts" SET DEFAULT '{}',
ALTER COLUMN "source_name" SET DEFAULT '',
ALTER COLUMN "imported_at" SET DEFAULT CURRENT_TIMESTAMP;

-- Of a fact only the date is known. Where several files are of one date, and none of them is that of the phone, nothing
-- tells which of them it was: then it is of an "unknown file".
INSERT INTO "import" ("name", "sha256", "as_of", "as_of_inferred", "verified", "version", "imported_at")
SELECT 'unknown file', '', told."as_of", CASE told."as_of" WHEN '' THEN false END, told."as_of" <> '', 0,
  coalesce((SELECT max("imported_at") FROM "import" WHERE "import"."as_of" = told."as_of"), now())
FROM (
  SELECT coalesce("as_of", '') AS "as_of" FROM "phone"
  UNION SELECT coalesce(older."value", '') FROM "phone", jsonb_each_text("older_facts") AS older
) AS told
WHERE (SELECT count(*) FROM "import" WHERE "import"."as_of" = told."as_of") <> 1;

WITH dated AS (
  SELECT coalesce("as_of", '') AS "as_of", "source_name" FROM "phone"
  UNION SELECT coalesce(older."value", ''), "source_name" FROM "phone", jsonb_each_text("older_facts") AS older
), origin AS (
  SELECT "as_of", "source_name", coalesce(
    (SELECT min("id") FROM "import" WHERE "import"."as_of" = dated."as_of" AND "name" = "source_name" AND "sha256" <> '' HAVING count(*) = 1),
    (SELECT min("id") FROM "import" WHERE "import"."as_of" = dated."as_of" AND "sha256" = ''),
    (SELECT min("id") FROM "import" WHERE "import"."as_of" = dated."as_of")
  ) AS "import_id"
  FROM dated
), known AS (
  SELECT "phone"."id", fact."key" AS "path" FROM "phone", jsonb_each("facts") AS fact
  WHERE jsonb_typeof(fact."value") NOT IN ('null', 'object') AND (fact."value" <> '[]' OR fact."key" = 'sensors')
  UNION ALL SELECT "phone"."id", fact."key" || '.' || leaf."key" FROM "phone", jsonb_each("facts") AS fact,
    jsonb_each(CASE jsonb_typeof(fact."value") WHEN 'object' THEN fact."value" ELSE '{}' END) AS leaf
  WHERE jsonb_typeof(leaf."value") <> 'null'
  UNION ALL SELECT "id", 'specSheet' FROM "phone" WHERE "spec_sheet"::text <> '[]'
), told AS (
  SELECT "phone"."id", "path", "import_id"
  FROM "phone" JOIN known ON known."id" = "phone"."id"
  JOIN origin ON origin."source_name" = "phone"."source_name" AND origin."as_of" =
    coalesce(CASE WHEN "older_facts" ? "path" THEN "older_facts" ->> "path" ELSE "phone"."as_of" END, '')
  WHERE "older_facts" <> '{}'
), most AS (
  SELECT "id", mode() WITHIN GROUP (ORDER BY "import_id") AS "source_id" FROM told GROUP BY "id"
), others AS (
  SELECT told."id", jsonb_object_agg("path", "import_id") AS "fact_sources"
  FROM told JOIN most ON most."id" = told."id" WHERE "import_id" <> "source_id" GROUP BY told."id"
)
UPDATE "phone" SET "source_id" = coalesce(most."source_id", origin."import_id"),
  "fact_sources" = coalesce(others."fact_sources", '{}')
FROM "phone" AS own
JOIN origin ON origin."source_name" = own."source_name" AND origin."as_of" = coalesce(own."as_of", '')
LEFT JOIN most ON most."id" = own."id"
LEFT JOIN others ON others."id" = own."id"
WHERE "phone"."id" = own."id";

ALTER TABLE "phone" ALTER COLUMN "source_id" SET NOT NULL;

-- AddForeignKey
ALTER TABLE "phone" ADD CONSTRAINT "phone_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
