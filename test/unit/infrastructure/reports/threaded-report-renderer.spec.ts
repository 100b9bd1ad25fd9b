import { expect } from 'chai';
import { ThreadedReportRenderer } from '../../../../src/infrastructure/reports/threaded-report-renderer.ts';
import { reportDocument } from '../../../builders/report-documents.ts';

const beginning = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 8)).toString('latin1');

describe('reports rendered in a thread', () => {
  it('are PDFs, and other work goes on meanwhile', async () => {
    const renderer = new ThreadedReportRenderer();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const [first, second] = await Promise.all([renderer.render(reportDocument({}, 100), null), renderer.render(reportDocument(), null)]);
    clearInterval(timer);
    expect([beginning(first), beginning(second)]).to.deep.equal(['%PDF-1.7', '%PDF-1.7']);
    expect(turns).to.be.above(20);
  });

  it('fail when they take too long, and the next one is rendered by another thread', async () => {
    const renderer = new ThreadedReportRenderer(400);
    const fault = await renderer.render(reportDocument({}, 3000), null).catch((error: unknown) => error);
    expect(String(fault)).to.contain('longer than 400 ms');
  });

  it('fail alone when one cannot be rendered', async () => {
    const renderer = new ThreadedReportRenderer();
    const [bad, good] = await Promise.allSettled([renderer.render(reportDocument({ timezone: 'Nowhere/Land' }), null), renderer.render(reportDocument(), null)]);
    expect([bad.status, good.status]).to.deep.equal(['rejected', 'fulfilled']);
  });
});
