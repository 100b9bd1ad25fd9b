import { createHash, randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { MAX_STREAMS_OF_USER } from '../src/domain/console/stream.rules.ts';

/** Stores as many administrators as may have that many streams, in an organization, and returns a token of each. */
export const storeReaders = async (
  client: pg.Client,
  organizationId: number,
  streams: number,
): Promise<readonly string[]> => {
  const now = new Date();
  const tokens = Array.from(
    { length: Math.ceil(streams / MAX_STREAMS_OF_USER) },
    () => `wsm_${randomBytes(32).toString('base64url')}`,
  );
  await client.query(
    `with reader as (
       insert into app_user (public_id, created_at, updated_at, organization_id, email, first_name, last_name, role)
       select gen_random_uuid(), $1, $1, $2, 'reader-' || n || '@example.com', '', '', 'admin' from generate_series(1, cardinality($3::text[])) n
       returning id)
     insert into api_token (public_id, created_at, updated_at, organization_id, user_id, name, sha256, prefix, last_four)
     select gen_random_uuid(), $1, $1, $2, r.id, 'bench', ($3::text[])[r.n], 'wsm_', 'last'
     from (select id, row_number() over (order by id) n from reader) r`,
    [now, organizationId, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  return tokens;
};

const agent = new Agent({ maxSockets: Infinity });

/** Opens a stream of changes, after an event if one is named; the text of its events is to be read from it. */
export const openStream = async (url: string, token: string, lastEventId = ''): Promise<IncomingMessage> => {
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(lastEventId === '' ? {} : { 'Last-Event-ID': lastEventId }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/stream`, { agent, headers }, resolve).once('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode ?? 0}.`);
  return response.setEncoding('utf8');
};
