-- CreateEnum
CREATE TYPE "price_kind" AS ENUM ('MSRP', 'STREET', 'REFURBISHED', 'ESTIMATE');

-- CreateEnum
CREATE TYPE "review_kind" AS ENUM ('EDITORIAL', 'USER', 'LAB_TEST');

-- CreateTable
CREATE TABLE "brand" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phone" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "full_name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "other_device" BOOLEAN NOT NULL DEFAULT false,
    "facts" JSONB NOT NULL,
    "spec_sheet" JSONB NOT NULL,
    "as_of" TEXT,
    "older_facts" JSONB NOT NULL,
    "source_name" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_in" INTEGER NOT NULL,

    CONSTRAINT "phone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price" (
    "id" SERIAL NOT NULL,
    "phone_id" INTEGER NOT NULL,
    "kind" "price_kind" NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "country" CHAR(2),
    "ram_mb" INTEGER,
    "storage_mb" INTEGER,
    "seller" TEXT,
    "observed_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "key" TEXT NOT NULL,

    CONSTRAINT "price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review" (
    "id" SERIAL NOT NULL,
    "phone_id" INTEGER NOT NULL,
    "kind" "review_kind" NOT NULL,
    "author" TEXT,
    "publisher" TEXT,
    "title" TEXT,
    "body" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "score" DOUBLE PRECISION,
    "pros" TEXT[],
    "cons" TEXT[],
    "url" TEXT,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate" (
    "base" CHAR(3) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "date" TEXT NOT NULL,
    "rate" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "rate_pkey" PRIMARY KEY ("base","currency","date")
);

-- CreateTable
CREATE TABLE "import" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "as_of" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revision" (
    "topic" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "revision_pkey" PRIMARY KEY ("topic")
);

-- CreateTable
CREATE TABLE "credential_change" (
    "version" INTEGER NOT NULL,
    "account_id" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credential_change_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "secret_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quota_counter" (
    "account_id" TEXT NOT NULL,
    "day_window" INTEGER NOT NULL,
    "day_used" INTEGER NOT NULL,
    "month_window" INTEGER NOT NULL,
    "month_used" INTEGER NOT NULL,

    CONSTRAINT "quota_counter_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "usage_day" (
    "account_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "requests" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("account_id","key_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "brand_slug_key" ON "brand"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "brand_key_key" ON "brand"("key");

-- CreateIndex
CREATE UNIQUE INDEX "phone_slug_key" ON "phone"("slug");

-- CreateIndex
CREATE INDEX "phone_changed_in_idx" ON "phone"("changed_in");

-- CreateIndex
CREATE UNIQUE INDEX "phone_brand_id_key_key" ON "phone"("brand_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "price_key_key" ON "price"("key");

-- CreateIndex
CREATE INDEX "price_phone_id_observed_at_idx" ON "price"("phone_id", "observed_at" DESC);

-- CreateIndex
CREATE INDEX "price_recorded_at_idx" ON "price"("recorded_at");

-- CreateIndex
CREATE UNIQUE INDEX "review_key_key" ON "review"("key");

-- CreateIndex
CREATE INDEX "review_phone_id_published_at_idx" ON "review"("phone_id", "published_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "import_sha256_as_of_key" ON "import"("sha256", "as_of");

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key_key" ON "account"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "account_secret_id_key" ON "account"("secret_id");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- AddForeignKey
ALTER TABLE "phone" ADD CONSTRAINT "phone_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price" ADD CONSTRAINT "price_phone_id_fkey" FOREIGN KEY ("phone_id") REFERENCES "phone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_phone_id_fkey" FOREIGN KEY ("phone_id") REFERENCES "phone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The two topics that gateways poll. A row must exist before it can be locked.
INSERT INTO "revision" ("topic", "version") VALUES ('catalogue', 0), ('credentials', 0);
