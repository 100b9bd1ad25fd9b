import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';

/** A key pair that was just made. */
export interface NewSigningKey {
  readonly kid: string;
  /** The public half, base64url. */
  readonly x: string;
  /** The private half, base64url. */
  readonly privateKey: string;
}

/** A key as it is stored; the private half is opened only where it is used. */
export interface StoredSigningKey {
  readonly kid: string;
  readonly x: string;
  readonly retiredAt: Date | null;
  readonly privateKey: () => string;
}

/** The thumbprint of an Ed25519 key (RFC 7638, RFC 8037 section 2). */
const thumbprint = (x: string): string => createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })).digest('base64url');

/** A fresh Ed25519 key pair. */
export const newSigningKey = (): NewSigningKey => {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kid: thumbprint(x), x, privateKey: d };
};

/** The key object that signs. */
export const privateKeyOf = (x: string, d: string) => createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' });
