import type { Client } from 'pg';
import { KEEPALIVE_DELAY, defaultTimeouts } from '../kernel/database/connections/connection-options.ts';
import type { DatabasePlace } from '../kernel/database/connections/connection-options.ts';
import { DatabaseClient } from '../kernel/database/connections/database-client.ts';
import { placeOf } from '../kernel/database/connections/database-hosts.ts';
import { failWith } from './backup-error.ts';

/** The settings on which the text format of values depends, and no time limits. */
const SETTINGS = [
  `set client_encoding = 'UTF8'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 3',
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join('; ');

/** Opens a connection on which rows are copied as text of one form, without a time limit. */
export const connectForCopy = async ({ url, lookup }: DatabasePlace): Promise<Client> => {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'watchstead backup',
    connectionTimeoutMillis: defaultTimeouts.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY,
    lookup,
  });
  // A lost connection also rejects the pending query, so the event itself is ignored.
  client.on('error', () => undefined);
  await client.connect().catch(failWith(`The database at ${placeOf(url)} cannot be reached`, 'check its URL'));
  await client.query(SETTINGS);
  return client;
};
