import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarRange, CalendarReader, CalendarReading } from '../../application/on-call/calendar-reader.ts';
import { CALENDAR_READING_TIME, MAX_CALENDAR_BYTES } from '../../domain/on-call/imported-calendar.ts';
import type { CalendarProblemCode } from '../../domain/on-call/imported-calendar.ts';
import type { CalendarTask } from './calendar-thread.ts';

/** The memory limit of a thread, in MiB. A calendar of the largest size takes about 150. */
const MAX_HEAP = 384;

const THREAD = new URL(`./calendar-thread${extname(import.meta.url)}`, import.meta.url);

const unreadable = (code: CalendarProblemCode): CalendarReading => ({ ok: false, problem: { code, detail: null } });

/**
 * Reads each calendar in a separate thread, which is ended if it takes too much time or memory. Calendars are read one
 * at a time.
 */
export class ThreadedCalendarReader implements CalendarReader {
  readonly #readingTime: number;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(readingTime = CALENDAR_READING_TIME) {
    this.#readingTime = readingTime;
  }

  read(text: string, range: CalendarRange): Promise<CalendarReading> {
    if (Buffer.byteLength(text) > MAX_CALENDAR_BYTES) return Promise.resolve(unreadable('tooLarge'));
    const reading = this.#previous.then(() => this.#inThread({ text, range }));
    this.#previous = reading.catch(() => null);
    return reading;
  }

  async #inThread(task: CalendarTask): Promise<CalendarReading> {
    const thread = new Worker(THREAD, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
      env: {},
      execArgv: [],
    });
    const { promise, resolve, reject } = Promise.withResolvers<CalendarReading>();
    const timer = setTimeout(() => resolve(unreadable('tooComplex')), this.#readingTime);
    thread.once('message', resolve);
    thread.once('error', (fault: NodeJS.ErrnoException) =>
      fault.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(unreadable('tooComplex')) : reject(fault),
    );
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  }
}
