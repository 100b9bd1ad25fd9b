import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EncodedMonitors, batchesOf, encodedBatch } from '../../application/reports/encoded-monitors.ts';
import { ReportTooLargeError } from '../../application/reports/report-renderer.ts';
import type { RenderedReport, ReportLogo, ReportRenderer } from '../../application/reports/report-renderer.ts';
import { minutes, seconds } from '../../domain/kernel/time.ts';
import type { RenderableReport } from '../../domain/reports/report-document.ts';
import type { RenderAnswer, RenderTask } from './report-thread.ts';

/** The limits on rendering a report. The thread remains for a while without a report, so that many reports share it. */
export const renderingLimits = {
  renderingTime: minutes(5),
  idleTime: seconds(30),
  /** The memory limit, in MiB. */
  memory: 512,
} as const;
/**
 * The memory for new objects of the thread, in MiB. Most objects of a PDF are short-lived: with the default, the thread
 * takes twice the memory and as long. See ADR 0160.
 */
const YOUNG_GENERATION = 8;

export type RenderingLimits = Readonly<Record<keyof typeof renderingLimits, number>>;

const isOutOfMemory = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';

const THREAD = new URL(`./report-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Renders reports one at a time in a thread, which starts with the first report and ends when there are no more. A
 * report that fails ends the thread, and the next report starts another. See ADR 0112 and ADR 0160.
 */
export class ThreadedReportRenderer implements ReportRenderer {
  readonly #fontFolder: string | null;
  readonly #limits: RenderingLimits;
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #previous: Promise<unknown> = Promise.resolve();

  /** `fontFolder` contains fonts for letters that the fonts of reports lack. */
  constructor(fontFolder: string | null, limits: Partial<RenderingLimits> = {}) {
    this.#fontFolder = fontFolder;
    this.#limits = { ...renderingLimits, ...limits };
  }

  render(document: RenderableReport, logo: ReportLogo | null): Promise<RenderedReport> {
    const { monitors, ...summary } = document;
    const batches = monitors instanceof EncodedMonitors ? monitors.batches : batchesOf([...monitors]).map(encodedBatch);
    const task = { summary, batches, logo, fontFolder: this.#fontFolder };
    const rendering = this.#previous.then(() => this.#inThread(task));
    this.#previous = rendering.catch(() => null);
    return rendering;
  }

  async #inThread(task: RenderTask): Promise<RenderedReport> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= this.#start());
    thread.ref();
    const { promise, resolve, reject } = Promise.withResolvers<RenderAnswer>();
    const exited = (): void => reject(new Error('The thread of reports has exited.'));
    const { renderingTime, idleTime, memory } = this.#limits;
    const timer = setTimeout(
      () => reject(new ReportTooLargeError(`A report took longer than ${renderingTime} ms to render.`)),
      renderingTime,
    );
    thread.once('message', resolve).once('error', reject).once('exit', exited);
    try {
      thread.postMessage(task);
      const answer = await promise;
      if ('fault' in answer) throw answer.fault;
      return answer.report;
    } catch (fault) {
      this.#end();
      throw isOutOfMemory(fault) ? new ReportTooLargeError(`A report needs more than ${memory} MiB to render.`) : fault;
    } finally {
      clearTimeout(timer);
      thread.off('message', resolve).off('error', reject).off('exit', exited).unref();
      this.#idle = setTimeout(() => this.#end(), idleTime).unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(THREAD, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory, maxYoungGenerationSizeMb: YOUNG_GENERATION },
      env: {},
      execArgv: [],
    });
    // The listener remains while no report is rendered, so that a failure of the thread does not end the process.
    return thread.once('error', () => {
      if (this.#thread === thread) this.#thread = null;
    });
  }

  #end(): void {
    void this.#thread?.terminate();
    this.#thread = null;
  }
}
