import { expect } from 'chai';
import { readFileSync, readdirSync } from 'node:fs';
import { ThreadedReportRenderer } from '../../../../src/infrastructure/reports/threaded-report-renderer.ts';
import type { RenderingLimits } from '../../../../src/infrastructure/reports/threaded-report-renderer.ts';
import { reportDocument } from '../../../builders/report-documents.ts';
import { until } from '../../../until.ts';

/** Its thread ends soon after a report. */
const rendererWith = (limits: Partial<RenderingLimits> = {}): ThreadedReportRenderer =>
  new ThreadedReportRenderer(null, { idleTime: 100, ...limits });
const beginning = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 8)).toString('latin1');
const faultOf = async (rendering: Promise<unknown>): Promise<string> => rendering.then(() => 'none', String);

/** The threads of this process with the lowest priority: nice 19, which is field 19 of `stat`. */
const loweredThreads = (): readonly string[] =>
  readdirSync('/proc/self/task').filter((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/stat`, 'latin1').split(') ')[1]?.split(' ')[16] === '19';
    } catch {
      return false;
    }
  });

describe('reports rendered in a thread', () => {
  it('are PDFs, and other work goes on meanwhile', async () => {
    const renderer = rendererWith();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const [first, second] = await Promise.all([
      renderer.render(reportDocument({}, 100), null),
      renderer.render(reportDocument(), null),
    ]);
    clearInterval(timer);
    expect([beginning(first.bytes), beginning(second.bytes)]).to.deep.equal(['%PDF-1.7', '%PDF-1.7']);
    expect(turns).to.be.above(20);
  });

  it('fail alone when they take too long, too much memory, or cannot be rendered', async () => {
    const endless = rendererWith({ renderingTime: 300 });
    expect(await faultOf(endless.render(reportDocument({}, 3000), null))).to.contain('longer than 300 ms');
    const small = rendererWith({ memory: 30 });
    const [large, next] = await Promise.all([
      faultOf(small.render(reportDocument({}, 3000), null)),
      faultOf(small.render(reportDocument(), null)),
    ]);
    expect(large).to.contain('needs more than 30 MiB');
    expect(next).to.equal('none');
    const renderer = rendererWith();
    const [wrong, right] = await Promise.all([
      faultOf(renderer.render(reportDocument({ timezone: 'Nowhere/Land' }), null)),
      faultOf(renderer.render(reportDocument(), null)),
    ]);
    expect([wrong.includes('Invalid time zone'), right]).to.deep.equal([true, 'none']);
  });

  if (process.platform === 'linux') {
    it('have a low priority, which other threads do not get, in a thread that ends when it is idle', async () => {
      // Threads of other renderers in this process end later.
      const others = new Set(loweredThreads());
      const lowered = (): number => loweredThreads().filter((thread) => !others.has(thread)).length;
      const rendering = rendererWith().render(reportDocument({}, 200), null);
      await until(() => lowered() > 0);
      expect(lowered()).to.equal(1);
      await rendering;
      await until(() => lowered() === 0);
    });
  }
});
