import type { JWK } from 'jose';
import type { Log } from '../../application/kernel/worker.ts';
import type { OutgoingHttp } from '../../application/kernel/network.ts';
import type { TrustedIssuer } from '../../domain/agent-access/id-jag.ts';
import { elapsed, hours, later, minutes, seconds } from '../../domain/kernel/time.ts';
import type { DecodedToken, IssuerTokens } from '../../application/agent-access/ports.ts';
import { DEFAULT_ALGORITHMS } from '../../domain/agent-access/id-jag.ts';
import { decodeCompactJws, isSignedBy } from './compact-jws.ts';

const FETCH_TIMEOUT = seconds(5);
const MAX_BYTES = 64 * 1024;
const MAX_KEYS = 100;
const MIN_AGE = minutes(10);
const MAX_AGE = hours(24);
/** The minimum time between two fetches of a key set, including failed fetches. */
const REFETCH_INTERVAL = seconds(10);

/** The published keys of an issuer. */
export interface KeySet {
  readonly keys: readonly JWK[];
  readonly freshUntil: Date;
}

interface Entry {
  set: KeySet | null;
  fetchedAt: Date | null;
  fetching: Promise<void> | null;
}

/**
 * Fetches the key sets of trusted issuers from the configured URLs only, and caches them according to `Cache-Control`,
 * within limits. jose's remote key set would fetch for every unknown key, ignore `Cache-Control` and read the system
 * clock.
 */
export class IssuerKeySets {
  readonly #http: OutgoingHttp;
  readonly #log: Pick<Log, 'warn'> | null;
  readonly #entries = new Map<string, Entry>();

  constructor(http: OutgoingHttp, log: Pick<Log, 'warn'> | null = null) {
    this.#http = http;
    this.#log = log;
  }

  /** Returns the keys that the issuer publishes under the `kid`, or none if the key set cannot be fetched. */
  async keysOf(issuer: TrustedIssuer, kid: string, now: Date): Promise<readonly JWK[]> {
    const entry = this.#entryOf(issuer);
    const known = freshKeys(entry, kid, now);
    if (known.length > 0) return known;
    await this.#refetch(entry, issuer, now);
    return freshKeys(entry, kid, now);
  }

  #entryOf({ issuer }: TrustedIssuer): Entry {
    const known = this.#entries.get(issuer);
    if (known !== undefined) return known;
    const entry = { set: null, fetchedAt: null, fetching: null };
    this.#entries.set(issuer, entry);
    return entry;
  }

  /** Fetches the key set again. Concurrent callers wait for the same fetch. */
  async #refetch(entry: Entry, issuer: TrustedIssuer, now: Date): Promise<void> {
    if (entry.fetching !== null) return entry.fetching;
    if (entry.fetchedAt !== null && Math.abs(elapsed(entry.fetchedAt, now)) < REFETCH_INTERVAL) return;
    entry.fetchedAt = now;
    entry.fetching = this.#fetch(issuer, now)
      .then((set) => {
        entry.set = set ?? entry.set;
      })
      .finally(() => {
        entry.fetching = null;
      });
    return entry.fetching;
  }

  async #fetch({ issuer, jwksUri }: TrustedIssuer, now: Date): Promise<KeySet | null> {
    const fetched = await fetchKeySet(this.#http, jwksUri, now);
    if (typeof fetched !== 'string') return fetched;
    this.#log?.warn('The keys of a trusted issuer could not be fetched.', { issuer, jwksUri, problem: fetched });
    return null;
  }
}

/** Fetches a key set and returns it, or returns the reason, as text, why it cannot be read. */
export const fetchKeySet = async (http: OutgoingHttp, jwksUri: string, now: Date): Promise<KeySet | string> => {
  const headers = { accept: 'application/jwk-set+json, application/json' };
  const reply = await http.send({
    method: 'GET',
    url: jwksUri,
    headers,
    timeoutMs: FETCH_TIMEOUT,
    maxResponseBytes: MAX_BYTES,
  });
  const problem = problemOf(reply);
  if (problem !== null || !reply.ok) return problem ?? 'There is no answer.';
  const keys = keysIn(reply.value.body);
  return keys === null
    ? 'The answer is not a key set.'
    : { keys, freshUntil: later(now, maxAgeOf(reply.value.headers['cache-control'])) };
};

/** Returns the reason why the response cannot be read, or null if it can. */
const problemOf = (reply: Awaited<ReturnType<OutgoingHttp['send']>>): string | null => {
  if (!reply.ok) return `${reply.failure.code} (${reply.failure.detail})`;
  if (reply.value.status !== 200) return `The status is ${reply.value.status}.`;
  return reply.value.truncated ? `The answer is longer than ${MAX_BYTES} bytes.` : null;
};

const freshKeys = ({ set }: Entry, kid: string, now: Date): readonly JWK[] =>
  set !== null && now < set.freshUntil ? set.keys.filter((key) => key.kid === kid) : [];

const keysIn = (body: string): readonly JWK[] | null => {
  try {
    const { keys } = JSON.parse(body) as { readonly keys?: unknown };
    return Array.isArray(keys) ? keys.slice(0, MAX_KEYS).filter(isJwk).map(withoutAlias) : null;
  } catch {
    return null;
  }
};

const isJwk = (key: unknown): key is JWK => typeof key === 'object' && key !== null;

/**
 * Removes the algorithm from an Ed25519 key. EdDSA and Ed25519 name the same algorithm for such a key, but jose
 * requires the name in the key to equal the name in the token.
 */
const withoutAlias = ({ alg, ...key }: JWK): JWK =>
  alg === undefined || (key.crv === 'Ed25519' && (alg === 'EdDSA' || alg === 'Ed25519')) ? key : { ...key, alg };

const maxAgeOf = (cacheControl: string | readonly string[] | undefined): number => {
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(String(cacheControl ?? ''))?.[1];
  return Math.min(MAX_AGE, Math.max(MIN_AGE, maxAge === undefined ? 0 : seconds(Number(maxAge))));
};

/** Verifies the tokens of trusted issuers with their published keys. See ADR 0014. */
export class JoseIssuerTokens implements IssuerTokens {
  readonly #keySets: IssuerKeySets;

  constructor(keySets: IssuerKeySets) {
    this.#keySets = keySets;
  }

  decode(compact: string): DecodedToken | null {
    return decodeCompactJws(compact);
  }

  async isSigned(token: DecodedToken, issuer: TrustedIssuer, now: Date): Promise<boolean> {
    const { kid } = token.header;
    if (typeof kid !== 'string') return false;
    const algorithms = issuer.algorithms.filter((algorithm) => DEFAULT_ALGORITHMS.includes(algorithm));
    for (const key of await this.#keySets.keysOf(issuer, kid, now))
      if (await isSignedBy(key, token, algorithms)) return true;
    return false;
  }
}
