// The Registry's tables.

export const REGISTRY_SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    domain TEXT NOT NULL,
    collection TEXT NOT NULL,
    title TEXT NOT NULL,
    base_url TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    PRIMARY KEY (domain, collection)
  ) STRICT;
`;
