import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The keys of a browser, in base64url. */
export interface BrowserKeys {
  readonly privateKey: string;
  readonly p256dh: string;
  readonly auth: string;
}

const hmac = (key: Uint8Array, ...parts: readonly (Uint8Array | string)[]): Buffer => {
  const digest = createHmac('sha256', key);
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** Decrypts a push message as a browser does: RFC 8291 by the HMACs that its section 3.4 writes out. */
export const decryptedPush = (body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): Buffer => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey, 'base64url');
  const secret = hmac(Buffer.from(auth, 'base64url'), own.computeSecret(sender));
  const key = hmac(secret, 'WebPush: info\0', Buffer.from(p256dh, 'base64url'), sender, Buffer.from([1]));
  const pseudoRandom = hmac(salt, key);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16),
    hmac(pseudoRandom, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
};

/** A push service on loopback with the browser that has subscribed at it. */
export interface PushService {
  readonly endpoint: string;
  readonly keys: BrowserKeys;
  readonly requests: { readonly headers: IncomingHttpHeaders; readonly body: Buffer }[];
  /** The messages as the browser reads them. */
  messages(): readonly { readonly title: string; readonly body: string; readonly url: string; readonly tag: string }[];
  status: number;
  close(): Promise<void>;
}

/** Returns the keys of another browser. */
export const browserKeys = (): BrowserKeys => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    privateKey: pair.getPrivateKey('base64url'),
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
};

/** Starts a push service that accepts every message. */
export const pushService = async (): Promise<PushService> => {
  const keys = browserKeys();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.requests.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PushService = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/browser-1`,
    keys,
    requests: [],
    messages: () =>
      service.requests.map(
        ({ body }) => JSON.parse(decryptedPush(body, keys).toString()) as ReturnType<PushService['messages']>[number],
      ),
    status: 201,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
};
