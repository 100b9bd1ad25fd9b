import { X509Certificate, verify } from 'node:crypto';
import type { SnsMessages } from '../../application/alert-sources/ports.ts';
import type { OutgoingHttp } from '../../application/kernel/network.ts';
import { UnavailableError } from '../../application/kernel/ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { BoundedCache } from '../kernel/cache/bounded-cache.ts';
import { membersOf } from './payload.ts';
import type { Members } from './payload.ts';
import { isCertificateUrl, snsMessageOf } from './sns-message.ts';
import type { SnsMessage } from './sns-message.ts';

const TIMEOUT = seconds(5);
const MAX_BYTES = 64 * 1024;
const MAX_CERTIFICATES = 100;

const algorithms = { 1: 'sha1', 2: 'sha256' } as const;

/** Verifies signatures with the certificates that SNS publishes. Each certificate is fetched once. */
export class HttpSnsMessages implements SnsMessages {
  readonly #http: OutgoingHttp;
  readonly #certificates = new BoundedCache<string, X509Certificate>(MAX_CERTIFICATES);

  constructor(http: OutgoingHttp) {
    this.#http = http;
  }

  async signatureOf(body: Uint8Array, now: Date): Promise<'none' | 'valid' | 'invalid'> {
    const message = snsMessageOf(membersIn(body) ?? {});
    if (message === null || message.signature === null) return 'none';
    return (await this.#isSigned(message, message.signature, now)) ? 'valid' : 'invalid';
  }

  async #isSigned(
    { signatureVersion, signingCertUrl, signedText }: SnsMessage,
    signature: string,
    now: Date,
  ): Promise<boolean> {
    if (signatureVersion === null || !isCertificateUrl(signingCertUrl)) return false;
    const certificate = this.#certificates.get(signingCertUrl) ?? (await this.#fetch(signingCertUrl));
    if (certificate === null || now < certificate.validFromDate || now > certificate.validToDate) return false;
    return verify(
      algorithms[signatureVersion],
      Buffer.from(signedText),
      certificate.publicKey,
      Buffer.from(signature, 'base64'),
    );
  }

  /** Fetches a certificate; returns null if the response does not contain one. */
  async #fetch(url: string): Promise<X509Certificate | null> {
    const answer = await this.#http.send({ method: 'GET', url, timeoutMs: TIMEOUT, maxResponseBytes: MAX_BYTES });
    if (!answer.ok)
      throw new UnavailableError(`The certificate of Amazon SNS cannot be fetched: ${answer.failure.detail}`);
    if (answer.value.status >= 500)
      throw new UnavailableError(
        `The certificate of Amazon SNS cannot be fetched: the status is ${answer.value.status}.`,
      );
    if (answer.value.status !== 200) return null;
    const certificate = parsed(answer.value.body);
    if (certificate !== null) this.#certificates.set(url, certificate);
    return certificate;
  }
}

const membersIn = (body: Uint8Array): Members | null => {
  try {
    return membersOf(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
};

const parsed = (text: string): X509Certificate | null => {
  try {
    return new X509Certificate(text);
  } catch {
    return null;
  }
};
