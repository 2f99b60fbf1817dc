-- CreateTable
CREATE TABLE "pepper_check" (
    "id" INTEGER NOT NULL,
    "value" BYTEA NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pepper_check_pkey" PRIMARY KEY ("id")
);
