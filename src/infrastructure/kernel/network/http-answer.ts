import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** The largest header section of an answer. */
export const MAX_HEADER_BYTES = 32 * 1024;
/** The most interim answers (1xx) before an answer. */
export const MAX_INTERIM_ANSWERS = 20;

/** An answer whose header has arrived, over either version of HTTP. */
export interface HttpAnswer {
  /** Such as `1.1` or `2`. */
  readonly version: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
  /** Whether the body has arrived completely. */
  isComplete(): boolean;
  /** Closes the connection, which carries no other answer. */
  close(): void;
}
