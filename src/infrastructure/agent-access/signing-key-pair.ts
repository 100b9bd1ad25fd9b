import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey } from 'jose';
import { ASSERTION_ALGORITHM } from '../../domain/agent-access/identity-assertion.ts';

/** A new Ed25519 key pair. */
export interface NewSigningKey {
  /** The thumbprint of the public key (RFC 7638). */
  readonly kid: string;
  /** The public key, base64url. */
  readonly x: string;
  /** The private key, base64url. */
  readonly privateKey: string;
}

/** A stored key; `privateKey` decrypts the private half on demand. */
export interface StoredSigningKey {
  readonly kid: string;
  readonly x: string;
  readonly retiredAt: Date | null;
  readonly privateKey: () => string;
}

export const newSigningKey = async (): Promise<NewSigningKey> => {
  const { privateKey } = await generateKeyPair(ASSERTION_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const { x = '', d = '' } = jwk;
  return { kid: await calculateJwkThumbprint(jwk), x, privateKey: d };
};

/** The public key, or with `d` the private key, in the form that jose uses. */
export const importKey = (x: string, d?: string): Promise<CryptoKey> =>
  importJWK({ kty: 'OKP' as const, crv: 'Ed25519', x, ...(d === undefined ? {} : { d }) }, ASSERTION_ALGORITHM);
