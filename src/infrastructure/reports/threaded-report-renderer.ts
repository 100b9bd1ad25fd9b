import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReportLogo, ReportRenderer } from '../../application/reports/report-renderer.ts';
import { minutes, seconds } from '../../domain/kernel/time.ts';
import type { ReportDocument } from '../../domain/reports/report-document.ts';
import type { RenderAnswer, RenderTask } from './report-thread.ts';

/** How long a report may take to render. */
export const RENDERING_TIME = minutes(2);
/** How long the thread is kept without a report, so that many reports share it. */
const IDLE_TIME = seconds(30);
/** The memory of the thread, in MiB. */
const MAX_HEAP = 1024;

const THREAD = new URL(`./report-thread${extname(import.meta.filename)}`, import.meta.url);

/** Renders reports one at a time in a thread, which starts with the first report and ends when there are no more. A report that fails ends the thread, and the next one starts another. */
export class ThreadedReportRenderer implements ReportRenderer {
  readonly #renderingTime: number;
  readonly #idleTime: number;
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(renderingTime = RENDERING_TIME, idleTime = IDLE_TIME) {
    this.#renderingTime = renderingTime;
    this.#idleTime = idleTime;
  }

  render(document: ReportDocument, logo: ReportLogo | null): Promise<Uint8Array> {
    const rendering = this.#previous.then(() => this.#inThread({ document, logo }));
    this.#previous = rendering.catch(() => null);
    return rendering;
  }

  async #inThread(task: RenderTask): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= this.#start());
    thread.ref();
    const { promise, resolve, reject } = Promise.withResolvers<RenderAnswer>();
    const exited = (): void => reject(new Error('The thread of reports has exited.'));
    const timer = setTimeout(() => reject(new Error(`A report took longer than ${this.#renderingTime} ms to render.`)), this.#renderingTime);
    thread.once('message', resolve).once('error', reject).once('exit', exited);
    try {
      thread.postMessage(task);
      const answer = await promise;
      if ('fault' in answer) throw answer.fault;
      return answer.bytes;
    } catch (fault) {
      this.#end();
      throw fault;
    } finally {
      clearTimeout(timer);
      thread.off('message', resolve).off('error', reject).off('exit', exited).unref();
      this.#idle = setTimeout(() => this.#end(), this.#idleTime).unref();
    }
  }

  #start(): Worker {
    const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP }, env: {}, execArgv: [] });
    // Also while no report is rendered, so that its failure is no failure of the process.
    return thread.once('error', () => {
      if (this.#thread === thread) this.#thread = null;
    });
  }

  #end(): void {
    void this.#thread?.terminate();
    this.#thread = null;
  }
}
