import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { Deadline } from './deadline.ts';
import { causeOf, closedEarly, faultOf, ignore, timedOut } from './network-faults.ts';

/** How a body is read: the limit, decoding, and the consumer of the bytes. */
export interface BodyReading {
  readonly maxBytes: number;
  readonly decode: boolean;
  readonly onBytes: ((bytes: Buffer) => void) | null;
}

/** The number of bytes read; `truncated` if there were more. */
export interface BodySize {
  readonly bytes: number;
  readonly truncated: boolean;
}

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/**
 * Reads the response body as a stream and buffers nothing, so a compression bomb costs no memory. Stops at `maxBytes` of the decoded body. The
 * connection is always closed.
 */
export const readBody = (answer: IncomingMessage, reading: BodyReading, deadline: Deadline): Promise<Attempt<BodySize>> =>
  new Promise((resolve) => {
    let bytes = 0;
    const source = reading.decode ? decoded(answer) : answer;
    const end = (outcome: Attempt<BodySize>): void => {
      resolve(outcome);
      source.destroy();
      answer.destroy();
    };
    source.on('data', (chunk: Buffer) => {
      const remaining = reading.maxBytes - bytes;
      const kept = chunk.length > remaining ? chunk.subarray(0, remaining) : chunk;
      bytes += kept.length;
      reading.onBytes?.(kept);
      if (kept !== chunk) end({ ok: true, value: { bytes, truncated: true } });
    });
    source.once('end', () => end({ ok: true, value: { bytes, truncated: false } }));
    source.once('error', (error) => end(source === answer ? faultOf(error, 'answer') : undecodable(error)));
    answer.once('error', (error) => end(faultOf(error, 'answer')));
    answer.once('close', () => {
      if (!answer.complete) end(closedEarly('answer'));
    });
    source.on('error', ignore);
    deadline.during(() => end(timedOut('answer')));
  });

const undecodable = (error: Error): Attempt<never> => failed('answerUndecodable', 'answer', causeOf(error));

const decoded = (answer: IncomingMessage): Readable => {
  const decoder = DECODERS[answer.headers['content-encoding']?.trim().toLowerCase() ?? ''];
  return decoder === undefined ? answer : answer.pipe(decoder());
};
