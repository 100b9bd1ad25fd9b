import type { Readable, Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Zlib } from 'node:zlib';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { Deadline } from './deadline.ts';
import type { HttpAnswer } from './http-answer.ts';
import { causeOf, closedEarly, faultOf, ignore, timedOut } from './network-faults.ts';

/** The maximum ratio between a decoded body and its encoded form once the decoded body is longer than `FREE_BYTES`. */
export const MAX_EXPANSION = 200;
/**
 * The length up to which the expansion of a body is not limited, because short bodies of one repeated line expand more
 * than long ones.
 */
export const FREE_BYTES = 1024 * 1024;
/**
 * The maximum number of bytes received of an encoded body, which could otherwise continue without end and decode to
 * nothing.
 */
const MAX_ENCODED_BYTES = 16 * 1024 * 1024;
/**
 * The maximum number of parts in which a body is read: a body that arrives byte by byte costs a thousand times the
 * usual time.
 */
export const MAX_PARTS = 100_000;
/** The largest zstd window, as a power of two: 8 MiB, the maximum that RFC 9659 permits. */
const ZSTD_WINDOW = 23;

/** The options for reading a body: the limit, decoding, and the consumer of the bytes. */
export interface BodyReading {
  readonly maxBytes: number;
  readonly decode: boolean;
  readonly onBytes: ((bytes: Buffer) => void) | null;
}

/** The number of bytes read; `truncated` is true if the body was longer. */
export interface BodySize {
  readonly bytes: number;
  readonly truncated: boolean;
}

type Decoder = Transform & Zlib;

const DECODERS: Readonly<Record<string, () => Decoder>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW } }),
};

/** Returns the decoder of a content encoding, or undefined if there is none. */
const decoderOf = (coding: string | undefined) => DECODERS[coding?.trim().toLowerCase() ?? ''];

/** Returns true if a body with the content encoding must be decoded before it can be read. */
export const isEncoded = (coding: string | undefined): boolean => decoderOf(coding) !== undefined;

/**
 * Reads the response body as a stream without buffering, so a compression bomb costs no memory. Stops at `maxBytes` of
 * the decoded body, or at `MAX_PARTS`. The connection is always closed.
 */
export const readBody = (answer: HttpAnswer, reading: BodyReading, deadline: Deadline): Promise<Attempt<BodySize>> =>
  new Promise((resolve) => {
    const { body } = answer;
    const decoder = reading.decode ? decoderOf(answer.headers['content-encoding'])?.() : undefined;
    const source: Readable = decoder ?? body;
    let bytes = 0;
    let received = 0;
    let parts = 0;
    const end = (outcome: Attempt<BodySize>): void => {
      resolve(outcome);
      source.destroy();
      answer.close();
    };
    const done = (truncated: boolean): void => end({ ok: true, value: { bytes, truncated } });
    source.on('data', (chunk: Buffer) => {
      const remaining = reading.maxBytes - bytes;
      const kept = chunk.length > remaining ? chunk.subarray(0, remaining) : chunk;
      bytes += kept.length;
      parts += 1;
      reading.onBytes?.(kept);
      if (decoder !== undefined && bytes > FREE_BYTES && bytes > decoder.bytesWritten * MAX_EXPANSION)
        end(bomb(bytes, decoder.bytesWritten));
      else if (kept !== chunk || parts >= MAX_PARTS) done(true);
    });
    source.once('end', () => (source === body && !answer.isComplete() ? end(closedEarly('answer')) : done(false)));
    source.once('error', (error) => {
      // In an empty body, no decoder recognizes an end.
      if (source === body) end(faultOf(error, 'answer'));
      else if (received === 0 && answer.isComplete()) done(false);
      else end(undecodable(error));
    });
    body.once('error', (error) => end(faultOf(error, 'answer')));
    body.once('close', () => {
      if (!answer.isComplete()) end(closedEarly('answer'));
    });
    source.on('error', ignore);
    deadline.during(() => end(timedOut('answer')));
    if (decoder === undefined) return;
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > MAX_ENCODED_BYTES) done(true);
    });
    body.pipe(decoder);
  });

const undecodable = (error: Error): Attempt<never> => failed('answerUndecodable', 'answer', causeOf(error));

const bomb = (bytes: number, encoded: number): Attempt<never> =>
  failed('compressionBomb', 'answer', `${bytes} bytes from ${encoded}`);
