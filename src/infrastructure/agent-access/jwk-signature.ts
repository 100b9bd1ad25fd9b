import { constants, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A key of somebody else's key set (RFC 7517); only its members that matter here. */
export interface ForeignJwk {
  readonly kty?: unknown;
  readonly crv?: unknown;
  readonly kid?: unknown;
  readonly use?: unknown;
  readonly alg?: unknown;
  readonly key_ops?: unknown;
}

const MIN_RSA_BITS = 2048;
const SHA256_BYTES = 32;

interface Algorithm {
  fits(jwk: ForeignJwk): boolean;
  verify(input: Buffer, key: KeyObject, signature: Uint8Array): boolean;
}

const edwards: Algorithm = {
  fits: ({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519',
  verify: (input, key, signature) => verify(null, input, key, signature),
};

const rsa = (options: object): Algorithm => ({
  fits: ({ kty }) => kty === 'RSA',
  verify: (input, key, signature) =>
    (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS && verify('sha256', input, { key, ...options }, signature),
});

/** The algorithms that can be trusted to an issuer (RFC 7518 section 3.1, RFC 8037). None of them has a shared secret. */
const algorithms: Readonly<Record<string, Algorithm>> = {
  EdDSA: edwards,
  Ed25519: edwards,
  ES256: {
    fits: ({ kty, crv }) => kty === 'EC' && crv === 'P-256',
    verify: (input, key, signature) => verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, signature),
  },
  PS256: rsa({ padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SHA256_BYTES }),
  RS256: rsa({ padding: constants.RSA_PKCS1_PADDING }),
};

const isMeantFor = ({ use, alg, key_ops: operations }: ForeignJwk, algorithm: string): boolean =>
  (use === undefined || use === 'sig') &&
  (alg === undefined || alg === algorithm || (algorithms[algorithm] === edwards && (alg === 'EdDSA' || alg === 'Ed25519'))) &&
  (operations === undefined || (Array.isArray(operations) && operations.includes('verify')));

/** Whether the key made the signature under the algorithm. A key of another kind, or for another use, made none. */
export const isSignedBy = (jwk: ForeignJwk, algorithm: string, signedInput: string, signature: Uint8Array): boolean => {
  const known = Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
  if (known === undefined || !known.fits(jwk) || !isMeantFor(jwk, algorithm)) return false;
  try {
    return known.verify(Buffer.from(signedInput), createPublicKey({ key: jwk as never, format: 'jwk' }), signature);
  } catch {
    return false;
  }
};
