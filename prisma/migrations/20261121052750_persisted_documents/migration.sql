-- CreateTable
CREATE TABLE "document" (
    "sha256" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_pkey" PRIMARY KEY ("sha256")
);
