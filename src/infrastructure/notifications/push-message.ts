import { createECDH, createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { hours, later } from '../../domain/kernel/time.ts';

/** The key pair by which push services recognize this service (RFC 8292), in base64url. */
export interface VapidKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys of the subscription of a browser, in base64url. */
export interface PushSubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const CURVE = 'prime256v1';
const ALGORITHM = 'ES256';
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
/** The size of the only record; push services accept messages of 4096 bytes. */
const RECORD_SIZE = 4096;
/** The number of bytes that a message can have: the record without salt, size, key, delimiter and tag. */
export const MAX_PUSH_BYTES = RECORD_SIZE - SALT_BYTES - 4 - 1 - 65 - 1 - 16;
/** Marks the end of the last record (RFC 8188 section 2). */
const LAST_RECORD = Buffer.from([2]);
/** Push services accept tokens that expire within 24 hours. */
const TOKEN_LIFETIME = hours(12);

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Returns a new key pair of the service. */
export const newVapidKey = (): VapidKey => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A private key with leading zeros is shorter.
  const privateKey = Buffer.alloc(KEY_BYTES);
  const bytes = pair.getPrivateKey();
  bytes.copy(privateKey, KEY_BYTES - bytes.length);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
};

/** Encrypts a message for a subscription (RFC 8291), with a key pair and a salt of its own. */
export const encryptedPush = (message: Uint8Array, { p256dh, auth }: PushSubscriptionKeys): Buffer => {
  const pair = createECDH(CURVE);
  const own = pair.generateKeys();
  const receiver = Buffer.from(p256dh, 'base64url');
  const salt = randomBytes(SALT_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const secret = derived(pair.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_SIZE);
  size.writeUInt8(own.length, 4);
  const record = [cipher.update(message), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, own, ...record]);
};

/** Returns the header that identifies this service to a push service (RFC 8292). */
export const vapidAuthorization = async (
  { publicKey, privateKey }: VapidKey,
  endpoint: string,
  subject: string,
  now: Date,
): Promise<string> => {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, ALGORITHM);
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: ALGORITHM })
    .setAudience(new URL(endpoint).origin)
    .setSubject(subject)
    .setExpirationTime(later(now, TOKEN_LIFETIME))
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
};
