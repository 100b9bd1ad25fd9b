import type { ChangeStreams } from '../application/console/ports.ts';

/** The ports of the console. */
export interface ConsolePorts {
  readonly changeStreams: ChangeStreams;
}
