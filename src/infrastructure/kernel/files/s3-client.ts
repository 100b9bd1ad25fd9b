import { createHash, randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { AwsV4Signer } from 'aws4fetch';
import type { Clock, Pause } from '../../../application/kernel/ports.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { secureContext } from '../network/secure-context.ts';
import { S3Error, connectionError, refusalError } from './s3-error.ts';
import { bucketUrl } from './s3-location.ts';
import type { S3Location } from './s3-location.ts';
import { textIn } from './s3-xml.ts';

// An import would read all exports of the module, which costs memory; see node-http.ts.
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** How often a request is sent before its failure is reported. */
const ATTEMPTS = 4;
/** The longest pause before the second attempt, in milliseconds. It doubles with each further one. */
const FIRST_PAUSE = 250;
/** The time without a byte after which a connection counts as dead. */
const SILENCE = seconds(20);
/** The number of connections to the store. */
const CONNECTIONS = 32;
/** The maximum length of an answer that is text, in bytes. A list of 1000 files has a third of it. */
const MAX_TEXT = 2 ** 21;
const NOT_SUCCESS = 300;
const NO_BUCKET = 'NoSuchBucket';

/** The keys of an account, as the variables of AWS give them. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The token of temporary keys. Null for lasting ones. */
  readonly sessionToken: string | null;
}

/** A store and the account that uses it. */
export interface S3Account {
  readonly location: S3Location;
  readonly region: string;
  readonly credentials: S3Credentials;
}

/** What the client needs from the process. */
export interface S3Surroundings {
  readonly clock: Clock;
  readonly pause: Pause;
  /** Resolves the name of the server, which the operator has chosen: its address may be private. */
  readonly lookup?: LookupFunction;
  /** The time without a byte after which a connection counts as dead, in milliseconds. */
  readonly silenceMs?: number;
}

/** A request for a key of the bucket, or for the bucket itself if the key is empty. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The statuses from 300 that the caller handles. */
  readonly expects?: readonly number[];
}

/** An answer whose body was read. */
export interface S3Text {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

/**
 * Sends signed requests to an S3 store (AWS Signature Version 4) and repeats those that failed for a moment. Redirects are
 * not followed. See ADR 0351.
 */
export class S3Client {
  readonly #account: S3Account;
  readonly #surroundings: S3Surroundings;
  readonly #bucket: URL;
  readonly #agent;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  #signer: Promise<typeof AwsV4Signer> | null = null;

  constructor(account: S3Account, surroundings: S3Surroundings) {
    this.#account = account;
    this.#surroundings = surroundings;
    this.#bucket = bucketUrl(account.location, account.region);
    const options = { keepAlive: true, maxSockets: CONNECTIONS, lookup: surroundings.lookup };
    this.#agent =
      this.#bucket.protocol === 'https:'
        ? new https.Agent({ ...options, secureContext: secureContext() })
        : new http.Agent(options);
  }

  /** Sends a request and reads its answer. An answer that is cut short counts as failed. */
  call(request: S3Request): Promise<S3Text> {
    return this.#repeated(request, async (answer) => {
      const bytes = await readText(answer);
      // A completed upload is answered with 200 before it is known whether it succeeded.
      const isLateError = isSuccess(answer) && isErrorDocument(bytes);
      // A file of a bucket that does not exist is not a missing file.
      if (isLateError || textIn(bytes.toString(), 'Code') === NO_BUCKET) throw this.#refusal(answer, bytes);
      return { status: answer.statusCode ?? 0, headers: answer.headers, bytes };
    });
  }

  /** Sends a request and returns its answer, whose body the caller reads or destroys. */
  open(request: S3Request): Promise<IncomingMessage> {
    return this.#repeated(request, (answer) => Promise.resolve(answer));
  }

  async #repeated<Value>(request: S3Request, use: (answer: IncomingMessage) => Promise<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#send(request);
        const isExpected = request.expects?.includes(answer.statusCode ?? 0) === true;
        if (!isSuccess(answer) && !isExpected) throw this.#refusal(answer, await readText(answer));
        return await use(answer);
      } catch (fault) {
        const error = fault instanceof S3Error ? fault : connectionError(fault);
        if (!error.isTransient || attempt === ATTEMPTS) throw error;
        const longest = FIRST_PAUSE * 2 ** (attempt - 1);
        await this.#surroundings.pause(randomInt(longest / 2, longest));
      }
    }
  }

  #refusal({ statusCode: status = 0, headers: { date = '' } }: IncomingMessage, body: Buffer): S3Error {
    const refusal = { status, code: textIn(body.toString(), 'Code'), serverTime: Date.parse(date) };
    return refusalError(refusal, this.#surroundings.clock.now());
  }

  async #send(request: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await this.#signed(request);
    const { silenceMs = SILENCE } = this.#surroundings;
    return new Promise((resolve, reject) => {
      const options = { method: request.method, headers, agent: this.#agent, timeout: silenceMs };
      const sent = (url.protocol === 'https:' ? https : http).request(url, options);
      sent.once('response', resolve);
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
      sent.end(request.body);
    });
  }

  async #signed({ method, key, query = {}, headers = {}, body = Buffer.alloc(0) }: S3Request) {
    const url = new URL(this.#bucket);
    url.pathname += key;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { credentials, region } = this.#account;
    this.#signer ??= import('aws4fetch').then((library) => library.AwsV4Signer);
    const Signer = await this.#signer;
    const signer = new Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: credentials.secretAccessKey,
      ...(credentials.sessionToken === null ? {} : { sessionToken: credentials.sessionToken }),
      service: 's3',
      region,
      cache: this.#signingKeys,
      datetime: this.#surroundings.clock
        .now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
    });
    const signed = await signer.sign();
    const sent: Record<string, string | number> = Object.fromEntries(signed.headers);
    if (method !== 'GET') sent['content-length'] = body.length;
    return { url: signed.url, headers: sent };
  }
}

const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode < NOT_SUCCESS;

const isErrorDocument = (bytes: Buffer): boolean => /^\s*(?:<\?xml[^>]*\?>\s*)?<Error>/.test(bytes.toString());

const readText = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_TEXT) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
};
