import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { AssertionContent, IdentityAssertions, IssuedAssertion } from '../../application/agent-access/ports.ts';
import type { Clock, IdSource } from '../../application/kernel/ports.ts';
import { ASSERTION_ALGORITHM, ASSERTION_LIFETIME, ASSERTION_TYPE } from '../../domain/agent-access/identity-assertion.ts';
import type { Jwt } from '../../domain/agent-access/jwt.ts';
import { instantOf } from '../../domain/agent-access/jwt.ts';
import { elapsed, seconds } from '../../domain/kernel/time.ts';
import { readJws, signedInputOf } from './jws.ts';
import { privateKeyOf } from './signing-key-pair.ts';
import type { StoredSigningKey } from './signing-key-pair.ts';

/** How long a process may sign and verify with the keys it read last; an unknown kid makes it read at once. */
const KEYS_AGE = seconds(30);
/** How many assertions a process remembers as verified. */
const MAX_REMEMBERED = 10_000;

interface KeySource {
  published(now: Date): Promise<readonly StoredSigningKey[]>;
}

interface KeyRing {
  readonly readAt: Date;
  readonly publicKeys: ReadonlyMap<string, KeyObject>;
  readonly signer: { readonly kid: string; readonly key: KeyObject };
}

/** Assertions of the service's own, signed with Ed25519 (RFC 8037) by node:crypto. */
export class Ed25519Assertions implements IdentityAssertions {
  readonly #keys: KeySource;
  readonly #baseUrl: string;
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #verified = new Map<string, Jwt & { readonly signed: true }>();
  #ring: KeyRing | null = null;

  constructor(keys: KeySource, baseUrl: string, clock: Clock, ids: IdSource) {
    this.#keys = keys;
    this.#baseUrl = baseUrl;
    this.#clock = clock;
    this.#ids = ids;
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
    const input = signedInputOf({ alg: ASSERTION_ALGORITHM, typ: ASSERTION_TYPE, kid: signer.kid }, claims);
    const signature = sign(null, Buffer.from(input), signer.key).toString('base64url');
    return { jwt: `${input}.${signature}`, expiresAt: new Date(exp * 1000) };
  }

  async read(compact: string, now: Date): Promise<(Jwt & { readonly signed: boolean }) | null> {
    const mark = createHash('sha256').update(compact).digest('base64');
    const known = this.#verified.get(mark);
    if (known !== undefined) return known;
    const jws = readJws(compact);
    if (jws === null) return null;
    const { header, claims, signedInput, signature } = jws;
    const key = header['alg'] === ASSERTION_ALGORITHM && typeof header['kid'] === 'string' ? await this.#publicKey(header['kid'], now) : null;
    if (key === null || !verify(null, Buffer.from(signedInput), key, signature)) return { header, claims, signed: false };
    const verified = { header, claims, signed: true } as const;
    this.#remember(mark, verified, now);
    return verified;
  }

  /** A signature never stops being right, so only the room it takes and the end of the assertion bound the memory. */
  #remember(mark: string, jwt: Jwt & { readonly signed: true }, now: Date): void {
    if (this.#verified.size >= MAX_REMEMBERED) {
      for (const [other, { claims }] of this.#verified) if ((instantOf(claims['exp']) ?? now) <= now) this.#verified.delete(other);
      if (this.#verified.size >= MAX_REMEMBERED) this.#verified.clear();
    }
    this.#verified.set(mark, jwt);
  }

  async #publicKey(kid: string, now: Date): Promise<KeyObject | null> {
    const known = (await this.#keyRing(now)).publicKeys.get(kid);
    return known ?? (await this.#readKeys(now)).publicKeys.get(kid) ?? null;
  }

  async #keyRing(now: Date): Promise<KeyRing> {
    const ring = this.#ring;
    return ring !== null && elapsed(ring.readAt, now) < KEYS_AGE && now >= ring.readAt ? ring : this.#readKeys(now);
  }

  async #readKeys(now: Date): Promise<KeyRing> {
    const keys = await this.#keys.published(now);
    const active = keys.find(({ retiredAt }) => retiredAt === null);
    if (active === undefined) throw new Error('There is no active signing key.');
    const known = this.#ring?.signer.kid === active.kid ? this.#ring.signer : null;
    const ring = {
      readAt: now,
      publicKeys: new Map(keys.map(({ kid, x }) => [kid, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })])),
      signer: known ?? { kid: active.kid, key: privateKeyOf(active.x, active.privateKey()) },
    };
    this.#ring = ring;
    return ring;
  }
}
