import type { Caller } from '../../domain/access/caller.ts';

/** The connection of a client that receives a stream of text. */
export interface StreamOutput {
  /** Sends text. Returns false if the client reads more slowly than text arrives, until `LiveStream.drained` is called. */
  write(text: string): boolean;
  /** Ends the response after what was written. */
  end(): void;
  /** Closes the connection at once. */
  abort(): void;
  /** Returns the caller as the guards judge it now, or null if they would refuse the request. */
  judge(): Promise<Caller | null>;
}

/** A stream that goes on until the client or the service ends it. */
export interface LiveStream {
  /** Begins to send. It is called at most once. */
  start(output: StreamOutput): void;
  /** The client has read what was sent. */
  drained(): void;
  /** The connection is closed, or the stream is not needed. */
  close(): void;
}
