-- The two topics that gateways poll. A row must exist before it can be locked.
INSERT INTO "revision" ("topic", "version") VALUES ('catalogue', 0), ('credentials', 0);
