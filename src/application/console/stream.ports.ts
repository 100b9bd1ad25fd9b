import type { PersonCaller } from '../../domain/access/caller.ts';
import type { OpenStreams } from '../../domain/console/stream.rules.ts';
import type { LiveStream } from '../kernel/live-stream.ts';

/** The streams of changes that this process serves. */
export interface ChangeStreams {
  /** Returns the number of open streams, also of the user. */
  counts(userId: number): OpenStreams;
  /**
   * Opens a stream for the caller, after the event with the id if it is known. Throws `UnavailableError` while the process
   * stops.
   */
  open(caller: PersonCaller, lastEventId: string | null): LiveStream;
  /** Starts to receive the changes of all processes. */
  listen(): Promise<void>;
  /** Ends all streams, and opens no others. */
  close(): void;
}
