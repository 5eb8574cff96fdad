/**
 * The migrations that turn an empty schema into that of this version, in order. One that was published is never
 * changed: another one is added. Old versions of the program run while replicas are replaced, so each leaves what they
 * use.
 */
export const migrations: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE SEQUENCE ${schema}.versions;
    CREATE TABLE ${schema}.stored_values (
      key text COLLATE "C" PRIMARY KEY,
      value text NOT NULL,
      version bigint NOT NULL DEFAULT nextval('${schema}.versions'),
      ends_at timestamptz
    );
    CREATE INDEX ON ${schema}.stored_values (ends_at) WHERE ends_at IS NOT NULL;

    -- Written with every call, and worth nothing once their window is over: a crash of the database may empty it.
    CREATE UNLOGGED TABLE ${schema}.budgets (
      key text COLLATE "C" PRIMARY KEY,
      used bigint NOT NULL,
      ends_at timestamptz NOT NULL
    );
    CREATE INDEX ON ${schema}.budgets (ends_at);

    CREATE SEQUENCE ${schema}.entry_numbers;
    CREATE TABLE ${schema}.log_entries (
      log text COLLATE "C" NOT NULL,
      number bigint NOT NULL,
      at timestamptz NOT NULL,
      value text NOT NULL,
      PRIMARY KEY (log, number, at)
    ) PARTITION BY RANGE (at);

    -- Creates the partition of a month, named log_entries_2026_11.
    CREATE FUNCTION ${schema}.ensure_month(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      first timestamp := date_trunc('month', ensure_month.at AT TIME ZONE 'UTC');
      partition text := to_char(first, '"log_entries_"YYYY_MM');
    BEGIN
      IF to_regclass('${schema}.' || partition) IS NULL THEN
        PERFORM pg_advisory_xact_lock(hashtextextended('mci: months of ${schema}', 0));
        EXECUTE format(
          'CREATE TABLE IF NOT EXISTS ${schema}.%I PARTITION OF ${schema}.log_entries FOR VALUES FROM (%L) TO (%L)',
          partition, first AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC'
        );
      END IF;
    END $$;

    -- Appends in turn: numbers then become visible in their order, and no one who reads on after one misses any.
    -- The lock comes first: a month is created while nothing else is held that others wait for.
    CREATE FUNCTION ${schema}.append_entries(log text, entries text[]) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
      appended_at timestamptz;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('mci: log of ${schema}: ' || append_entries.log, 0));
      appended_at := clock_timestamp();
      PERFORM ${schema}.ensure_month(appended_at);
      INSERT INTO ${schema}.log_entries (log, number, at, value)
        SELECT append_entries.log, nextval('${schema}.entry_numbers'), appended_at, entry
        FROM (SELECT entry FROM unnest(entries) WITH ORDINALITY AS given (entry, place) ORDER BY place) AS ordered;
      RETURN currval('${schema}.entry_numbers');
    END $$;
  `,
];
