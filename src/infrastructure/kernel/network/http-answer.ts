import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** The maximum size of a response's header section, in bytes. */
export const MAX_HEADER_BYTES = 32 * 1024;
/** The maximum number of interim responses (1xx) before a response. */
export const MAX_INTERIM_ANSWERS = 20;

/** A response whose headers have arrived, over any version of HTTP. */
export interface HttpAnswer {
  /** The HTTP version, such as `1.1` or `2`. */
  readonly version: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
  /** Returns true if the body has arrived completely. */
  isComplete(): boolean;
  /** Closes the connection, which is used for no other response. */
  close(): void;
}
