import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { RECONNECT_DELAY } from '../src/domain/console/stream.rules.ts';
import { openStream } from './stream-readers.ts';

interface ChangeEvent {
  readonly changes: readonly { readonly type: string; readonly id: string }[];
}

const fieldOf = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** What the reader needs of the service. */
export interface StreamSource {
  readonly url: () => string;
  /** Returns the ids of all incidents, as a client reads them anew. */
  readonly readIncidents: () => Promise<readonly string[]>;
}

/**
 * Follows the changes as the console does: it opens a lost stream again after the last event that it knows, and reads
 * everything anew when it is told to.
 */
export class StreamReader {
  readonly #source: StreamSource;
  readonly #token: string;
  readonly #incidents = new Set<string>();
  #stream: IncomingMessage | null = null;
  #lastId = '';
  #isClosed = false;
  /** The events that arrived, how many of them told the reader to read anew, and how often the stream was opened. */
  events = 0;
  resyncs = 0;
  openings = 0;

  constructor(source: StreamSource, token: string) {
    this.#source = source;
    this.#token = token;
  }

  async open(): Promise<void> {
    const stream = await openStream(this.#source.url(), this.#token, this.#lastId);
    this.#stream = stream;
    this.openings += 1;
    let text = '';
    stream.on('data', (part: string) => {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#read(block);
    });
    stream.on('error', () => undefined).once('close', () => void this.#reopen());
  }

  /** Returns those of the incidents that the reader has not learnt of. */
  missing(incidents: readonly string[]): readonly string[] {
    return incidents.filter((id) => !this.#incidents.has(id));
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.destroy();
  }

  #read(block: string): void {
    this.#lastId = fieldOf(block, 'id') ?? this.#lastId;
    const event = fieldOf(block, 'event');
    if (event === undefined) return;
    this.events += 1;
    if (event === 'change') {
      const { changes } = JSON.parse(fieldOf(block, 'data') ?? '') as ChangeEvent;
      for (const { type, id } of changes) if (type === 'incident') this.#incidents.add(id);
    } else if (event === 'resync') {
      this.resyncs += 1;
      void this.#source.readIncidents().then((incidents) => {
        for (const id of incidents) this.#incidents.add(id);
      });
    }
  }

  async #reopen(): Promise<void> {
    for (;;) {
      await pause(RECONNECT_DELAY);
      if (this.#isClosed) return;
      try {
        await this.open();
        return;
      } catch {
        // The next attempt follows.
      }
    }
  }
}
