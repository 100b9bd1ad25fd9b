import type { LiveStream, StreamOutput } from '../../application/kernel/live-stream.ts';
import { changeReaderOf } from '../../domain/access/change-readers.ts';
import type { ChangeReader } from '../../domain/access/change-readers.ts';
import type { PersonCaller } from '../../domain/access/caller.ts';
import { endText, heartbeatText, openingText } from '../../domain/console/stream-event.ts';
import type { EventPlace } from '../../domain/console/stream-event.ts';
import { JUDGEMENT_INTERVAL, SLOW_READER_LIMIT } from '../../domain/console/stream.rules.ts';

/** The part of the process in a stream. */
interface Host {
  /** The position after which the stream begins; null if the client must read anew first. */
  readonly position: number | null;
  readonly turn: number;
  readonly placeOf: (position: number) => EventPlace;
  readonly onStart: (stream: OpenStream) => void;
  readonly onDrained: (stream: OpenStream) => void;
  readonly onClose: (stream: OpenStream) => void;
}

/** Returns a text that is equal for readers who learn of the same changes. */
const keyOf = ({ organizationId, customerId, types }: ChangeReader): string =>
  `${organizationId}/${customerId}/${[...types].join()}`;

/**
 * A stream of changes with the rights of its caller and its position in the ring. Nothing is stored for a client that
 * reads slowly: it continues from its position, or reads anew if the ring has moved on.
 */
export class OpenStream implements LiveStream {
  readonly turn: number;
  readonly #host: Host;
  #output: StreamOutput | null = null;
  #position: number | null;
  #reader: ChangeReader;
  #readerKey: string;
  /** The number of times that the rights of the caller may have changed. Nothing is sent until they are judged. */
  #doubts = 0;
  #judgedDoubts = 0;
  #judgedAt = performance.now();
  #blockedAt: number | null = null;
  #isClosed = false;

  constructor(caller: PersonCaller, host: Host) {
    this.#host = host;
    this.#position = host.position;
    this.turn = host.turn;
    this.#reader = changeReaderOf(caller);
    this.#readerKey = keyOf(this.#reader);
  }

  get position(): number | null {
    return this.#position;
  }

  get reader(): ChangeReader {
    return this.#reader;
  }

  /** Streams with the same key are sent the same text. */
  get key(): string {
    return `${this.#position}/${this.#readerKey}`;
  }

  get needsJudgement(): boolean {
    return this.#doubts > this.#judgedDoubts || performance.now() - this.#judgedAt >= JUDGEMENT_INTERVAL;
  }

  start(output: StreamOutput): void {
    this.#output = output;
    this.#host.onStart(this);
  }

  drained(): void {
    this.#blockedAt = null;
    this.#host.onDrained(this);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#output = null;
    this.#host.onClose(this);
  }

  /** Sends the beginning of the stream, with an id from which it can be resumed. */
  open(position: number): void {
    this.#write(openingText(this.#host.placeOf(this.#position ?? position)));
  }

  /** Sends the news up to the position of the ring, if the client can take them. */
  deliver(newest: number, textFor: (stream: OpenStream) => string): void {
    if (this.#output === null || this.#blockedAt !== null || this.#position === newest) return;
    if (this.#doubts > this.#judgedDoubts) return;
    const text = textFor(this);
    this.#position = newest;
    if (text === '') return;
    this.#write(text);
  }

  /** Sends a heartbeat, or closes the connection of a client that has not read for long. */
  tend(newest: number): void {
    if (this.#blockedAt === null) this.#write(heartbeatText(this.#host.placeOf(this.#position ?? newest)));
    else if (performance.now() - this.#blockedAt >= SLOW_READER_LIMIT) this.#output?.abort();
  }

  /** The rights of the caller may have changed. */
  doubt(): void {
    this.#doubts += 1;
  }

  /**
   * Judges the caller anew. The stream ends if the caller may not follow changes any more. If the database does not
   * answer, the next turn tries again.
   */
  async judge(): Promise<void> {
    const doubts = this.#doubts;
    const caller = await this.#output?.judge().catch(() => undefined);
    if (caller === undefined) return;
    this.#judgedAt = performance.now();
    this.#judgedDoubts = doubts;
    const reader = caller === null ? null : changeReaderOf(caller);
    if (reader === null || reader.organizationId !== this.#reader.organizationId) this.#finish();
    else this.#readAs(reader);
  }

  /** Ends the stream, which the client opens again. */
  end(): void {
    const output = this.#output;
    this.close();
    output?.end();
  }

  /** Tells the client that the stream has ended for good. */
  #finish(): void {
    this.#output?.write(endText);
    this.end();
  }

  #readAs(reader: ChangeReader): void {
    const key = keyOf(reader);
    if (key !== this.#readerKey) this.#position = null;
    this.#reader = reader;
    this.#readerKey = key;
  }

  #write(text: string): void {
    if (this.#output?.write(text) === false) this.#blockedAt ??= performance.now();
  }
}
