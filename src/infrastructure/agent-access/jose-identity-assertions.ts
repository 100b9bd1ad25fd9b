import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { CryptoKey } from 'jose';
import type { AssertionContent, IdentityAssertions, IssuedAssertion } from '../../application/agent-access/ports.ts';
import type { AccessChanges } from '../../application/access/ports.ts';
import type { Clock, IdSource } from '../../application/kernel/ports.ts';
import {
  ASSERTION_ALGORITHM,
  ASSERTION_LIFETIME,
  ASSERTION_TYPE,
} from '../../domain/agent-access/identity-assertion.ts';
import type { Jwt } from '../../domain/agent-access/jwt.ts';
import { elapsed, seconds } from '../../domain/kernel/time.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import { decodeCompactJws, isSignedBy } from './compact-jws.ts';
import { importKey } from './postgres-signing-keys.ts';
import type { StoredSigningKey } from './postgres-signing-keys.ts';

/** The time for which a process caches the keys, unless it is notified of a change. */
const KEYS_MAX_AGE = seconds(30);
/** The maximum number of times that unknown key ids reload the keys within that time, because anyone can send them. */
const MAX_RELOADS = 10;
/** The maximum number of verified assertions in the cache. */
const MAX_REMEMBERED = 10_000;

/** Calls the listener when the keys may have changed. */
type KeyChanges = Pick<AccessChanges, 'onChange'>;

interface KeySource {
  published(now: Date): Promise<readonly StoredSigningKey[]>;
}

interface KeyRing {
  readonly readAt: Date;
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  readonly signer: { readonly kid: string; readonly key: CryptoKey };
}

/** Signs and verifies the service's own assertions with Ed25519 (RFC 8037). */
export class JoseIdentityAssertions implements IdentityAssertions {
  readonly #keys: KeySource;
  readonly #baseUrl: string;
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #verified: BoundedCache<string, Jwt>;
  #ring: KeyRing | null = null;
  #reloads = { since: new Date(0), count: 0 };

  constructor(
    keys: KeySource,
    baseUrl: string,
    clock: Clock,
    ids: IdSource,
    changes?: KeyChanges,
    remembered = MAX_REMEMBERED,
  ) {
    this.#verified = new BoundedCache(remembered);
    this.#keys = keys;
    this.#baseUrl = baseUrl;
    this.#clock = clock;
    this.#ids = ids;
    changes?.onChange(() => {
      this.#ring = null;
    });
  }

  async prepare(now: Date): Promise<void> {
    await this.#keyRing(now);
  }

  async issue({ registrationId, type, email, issuedAt }: AssertionContent): Promise<IssuedAssertion> {
    const { signer } = await this.#keyRing(this.#clock.now());
    const iat = Math.floor(issuedAt.getTime() / 1000);
    const exp = iat + ASSERTION_LIFETIME / 1000;
    const claims = {
      iss: this.#baseUrl,
      aud: this.#baseUrl,
      sub: registrationId,
      client_id: registrationId,
      registration_type: type,
      jti: this.#ids.next(),
      iat,
      exp,
      ...(email === null ? {} : { email, email_verified: true }),
    };
    const header = { alg: ASSERTION_ALGORITHM, typ: ASSERTION_TYPE, kid: signer.kid };
    return {
      jwt: await new SignJWT(claims).setProtectedHeader(header).sign(signer.key),
      expiresAt: new Date(exp * 1000),
    };
  }

  async verify(compact: string, now: Date): Promise<Jwt | null> {
    const digest = createHash('sha256').update(compact).digest('base64');
    const known = this.#verified.get(digest);
    if (known !== undefined) return (await this.#publicKey(String(known.header['kid']), now)) === null ? null : known;
    const token = decodeCompactJws(compact);
    const kid = token?.header['kid'];
    const key = typeof kid === 'string' ? await this.#publicKey(kid, now) : null;
    if (token === null || key === null || !(await isSignedBy(key, token, [ASSERTION_ALGORITHM]))) return null;
    const { header, claims } = token;
    this.#verified.set(digest, { header, claims });
    return { header, claims };
  }

  async #publicKey(kid: string, now: Date): Promise<CryptoKey | null> {
    const known = (await this.#keyRing(now)).publicKeys.get(kid);
    if (known !== undefined) return known;
    return this.#mayReload(now) ? ((await this.#readKeys(now)).publicKeys.get(kid) ?? null) : null;
  }

  #mayReload(now: Date): boolean {
    const { since } = this.#reloads;
    if (now < since || elapsed(since, now) >= KEYS_MAX_AGE) this.#reloads = { since: now, count: 0 };
    this.#reloads.count += 1;
    return this.#reloads.count <= MAX_RELOADS;
  }

  async #keyRing(now: Date): Promise<KeyRing> {
    const ring = this.#ring;
    return ring !== null && elapsed(ring.readAt, now) < KEYS_MAX_AGE && now >= ring.readAt ? ring : this.#readKeys(now);
  }

  async #readKeys(now: Date): Promise<KeyRing> {
    const keys = await this.#keys.published(now);
    const active = keys.find(({ retiredAt }) => retiredAt === null);
    if (active === undefined) throw new Error('There is no active signing key.');
    const known = this.#ring?.signer.kid === active.kid ? this.#ring.signer : null;
    this.#ring = {
      readAt: now,
      publicKeys: new Map(await Promise.all(keys.map(async ({ kid, x }) => [kid, await importKey(x)] as const))),
      signer: known ?? { kid: active.kid, key: await importKey(active.x, active.privateKey()) },
    };
    return this.#ring;
  }
}
