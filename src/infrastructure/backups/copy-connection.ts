import pg from 'pg';
import { KEEPALIVE_DELAY, databaseSocket, defaultTimeouts } from '../kernel/database/connections/connection-options.ts';
import type { DatabasePlace } from '../kernel/database/connections/connection-options.ts';
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
export const connectForCopy = async ({ url, lookup }: DatabasePlace): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'watchstead backup',
    connectionTimeoutMillis: defaultTimeouts.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY,
    stream: () => databaseSocket(lookup),
  });
  // A lost connection also rejects the pending query, so the event itself is ignored.
  client.on('error', () => undefined);
  const { host } = new URL(url);
  await client.connect().catch(failWith(`The database at ${host} cannot be reached`, 'check its URL'));
  await client.query(SETTINGS);
  return client;
};
