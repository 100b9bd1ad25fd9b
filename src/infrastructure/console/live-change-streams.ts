import type { AccessChanges } from '../../application/access/ports.ts';
import type { ChangeStreams } from '../../application/console/stream.ports.ts';
import type { LiveStream } from '../../application/kernel/live-stream.ts';
import { UnavailableError } from '../../application/kernel/ports.ts';
import type { Clock, SecretSource } from '../../application/kernel/ports.ts';
import type { PersonCaller } from '../../domain/access/caller.ts';
import { ChangeRing } from '../../domain/console/change-ring.ts';
import { eventPlaceIn, newsText } from '../../domain/console/stream-event.ts';
import { EVENT_INTERVAL, HEARTBEAT_INTERVAL, JUDGEMENT_PAUSE } from '../../domain/console/stream.rules.ts';
import type { OpenStreams } from '../../domain/console/stream.rules.ts';
import { announcedIn } from '../../domain/kernel/announced-change.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { CHANGES_CHANNEL } from '../kernel/database/database.ts';
import type { Database } from '../kernel/database/database.ts';
import { NotificationListener } from '../kernel/database/connections/notification-listener.ts';
import { OpenStream } from './open-stream.ts';

/** The length of the random name of a process in event ids, in bytes. */
const PROCESS_NAME_BYTES = 9;
/** The streams are looked after in turns, a part in each of these intervals, in milliseconds. */
const TURN = seconds(0.25);
/** The number of callers that are judged at the same time. */
const JUDGED_TOGETHER = 10;

/** Returns the text of the news that a stream has not sent. */
type TextFor = (stream: OpenStream) => string;

interface Needs {
  readonly database: Database;
  readonly accessChanges: AccessChanges;
  readonly clock: Clock;
  readonly secrets: SecretSource;
}

/**
 * Passes the changes that the transactions of all processes announce to the streams of this process. Streams that see
 * the same share their texts, and no query is made for a change.
 */
export class LiveChangeStreams implements ChangeStreams {
  readonly #clock: Clock;
  readonly #listener: NotificationListener;
  readonly #process: string;
  readonly #ring: ChangeRing;
  readonly #streams = new Set<OpenStream>();
  readonly #ofUser = new Map<number, number>();
  readonly #heartbeat: number;
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = -Infinity;
  #turns: NodeJS.Timeout | undefined;
  #turn = 0;
  #opened = 0;
  #isJudging = false;
  #judgedAt = -Infinity;
  #isClosed = false;

  constructor({ database, accessChanges, clock, secrets }: Needs, { heartbeat = HEARTBEAT_INTERVAL } = {}) {
    this.#clock = clock;
    this.#process = secrets.token(PROCESS_NAME_BYTES);
    this.#ring = new ChangeRing(clock.now());
    this.#listener = new NotificationListener(database, CHANGES_CHANNEL);
    this.#heartbeat = heartbeat;
    accessChanges.onChange(() => {
      for (const stream of this.#streams) stream.doubt();
    });
  }

  counts(userId: number): OpenStreams {
    return { ofUser: this.#ofUser.get(userId) ?? 0, ofProcess: this.#streams.size };
  }

  open(caller: PersonCaller, lastEventId: string | null): LiveStream {
    if (this.#isClosed) throw new UnavailableError('The process stops and opens no streams.');
    const { userId } = caller;
    const stream = new OpenStream(caller, {
      position: this.#positionOf(lastEventId),
      turn: (this.#opened += 1),
      placeOf: (position) => ({ process: this.#process, position }),
      onStart: (started) => {
        started.open(this.#ring.position);
        started.deliver(this.#ring.position, this.#textFor);
      },
      onDrained: (drained) => drained.deliver(this.#ring.position, this.#textFor),
      onClose: (closed) => {
        this.#streams.delete(closed);
        this.#count(userId, -1);
        if (this.#streams.size === 0) this.#rest();
      },
    });
    this.#streams.add(stream);
    this.#count(userId, 1);
    this.#turns ??= setInterval(() => this.#takeTurn(), TURN).unref();
    return stream;
  }

  async listen(): Promise<void> {
    await this.#listener.listen((text) => this.#receive(text));
  }

  close(): void {
    this.#isClosed = true;
    this.#listener.close();
    for (const stream of this.#streams) stream.end();
    this.#rest();
  }

  /** Returns the position after which a stream begins; null if the client may have missed changes. */
  #positionOf(lastEventId: string | null): number | null {
    if (lastEventId === null) return this.#ring.position;
    const place = eventPlaceIn(lastEventId);
    return place?.process === this.#process && this.#ring.knows(place.position) ? place.position : null;
  }

  #count(userId: number, change: number): void {
    const count = (this.#ofUser.get(userId) ?? 0) + change;
    if (count === 0) this.#ofUser.delete(userId);
    else this.#ofUser.set(userId, count);
  }

  /** A text of null means that notifications may have been missed. */
  #receive(text: string | null): void {
    const now = this.#clock.now();
    if (text === null) this.#ring.reset(now);
    else for (const announcement of announcedIn(text)) this.#ring.add(announcement, now);
    if (this.#streams.size > 0) this.#flushSoon();
  }

  /** Sends the first change at once, and those that follow together after the interval. */
  #flushSoon(): void {
    const wait = Math.max(0, this.#flushedAt + EVENT_INTERVAL - performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), wait).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    this.#flushedAt = performance.now();
    const texts = new Map<string, string>();
    const textFor: TextFor = (stream) => {
      const known = texts.get(stream.key);
      if (known !== undefined) return known;
      const text = this.#textFor(stream);
      texts.set(stream.key, text);
      return text;
    };
    for (const stream of this.#streams) stream.deliver(this.#ring.position, textFor);
  }

  readonly #textFor: TextFor = ({ position, reader }) =>
    newsText(
      { process: this.#process, position: this.#ring.position },
      position === null ? 'unlisted' : this.#ring.newsSince(position, reader),
    );

  /** Looks after the streams whose turn it is, and judges the callers that may have changed. */
  #takeTurn(): void {
    this.#turn += 1;
    const turns = Math.max(1, Math.round(this.#heartbeat / TURN));
    for (const stream of this.#streams)
      if (stream.turn % turns === this.#turn % turns) stream.tend(this.#ring.position);
    void this.#judge();
  }

  /** Judges callers, with pauses in between, because each change of rights anywhere concerns every stream. */
  async #judge(): Promise<void> {
    if (this.#isJudging || performance.now() - this.#judgedAt < JUDGEMENT_PAUSE) return;
    const doubted = [...this.#streams].filter((stream) => stream.needsJudgement);
    if (doubted.length === 0) return;
    this.#isJudging = true;
    while (doubted.length > 0) await Promise.all(doubted.splice(0, JUDGED_TOGETHER).map((stream) => stream.judge()));
    this.#isJudging = false;
    this.#judgedAt = performance.now();
    if (this.#streams.size > 0) this.#flushSoon();
  }

  #rest(): void {
    clearInterval(this.#turns);
    clearTimeout(this.#timer);
    this.#turns = undefined;
    this.#timer = undefined;
  }
}
