-- CreateTable
CREATE TABLE "unfinished_import" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "brand_id" INTEGER NOT NULL,
    "phone_id" INTEGER NOT NULL,
    "price_id" INTEGER NOT NULL,
    "review_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,

    CONSTRAINT "unfinished_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phone_before" (
    "id" INTEGER NOT NULL,
    "row" JSON NOT NULL,

    CONSTRAINT "phone_before_pkey" PRIMARY KEY ("id")
);
