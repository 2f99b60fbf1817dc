-- CreateIndex
CREATE INDEX "account_plan_until_idx" ON "account"("plan_until");
