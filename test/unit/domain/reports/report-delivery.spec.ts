import { expect } from 'chai';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { reportMailMachine, reportMailStatusAfter } from '../../../../src/domain/reports/report-mail.machine.ts';
import { decidePdf } from '../../../../src/domain/reports/report-run.ts';
import type { ReportPdf } from '../../../../src/domain/reports/report-delivery.ts';
import { NOW } from '../../../builders/clock.ts';
import { codeOf } from '../../../builders/outcome.ts';

const aPdf = (customerId: number | null): ReportPdf => ({
  id: 1,
  runId: 1,
  customerId,
  customerName: null,
  file: 'report.pdf',
  bytes: 1,
  sha256: '',
  transcribedScripts: [],
  result: null,
  code: '',
  archivedAt: NOW,
});

describe('the PDF of a run', () => {
  it('is the only one, or that of the customer', () => {
    const pdf = aPdf(1);
    expect(decidePdf([pdf], null)).to.deep.equal({ ok: true, value: pdf });
    expect(decidePdf([pdf, aPdf(2)], 1)).to.deep.equal({ ok: true, value: pdf });
  });

  it('is refused if there is none, and if the customer is not named among several', () => {
    expect(
      [decidePdf([], null), decidePdf([aPdf(1)], 2), decidePdf([aPdf(1), aPdf(2)], null)].map(codeOf),
    ).to.deep.equal(['reportRunNoPdf', 'reportRunNoPdf', 'invalidRequestBody']);
  });
});

describe('the state machine of mails with reports', () => {
  const specified = ['queued send sent', 'queued defer queued', 'queued fail failed'];
  for (const state of statesOf(reportMailMachine))
    for (const event of ['send', 'defer', 'fail'] as const) {
      const line = specified.find((one) => one.startsWith(`${state} ${event} `));
      it(`${line === undefined ? 'refuses' : 'permits'} ${event} while ${state}`, () => {
        expect(next(reportMailMachine, state, event)).to.equal(line?.split(' ')[2] ?? null);
      });
    }

  it('follows the result of an attempt, and stays where it has ended', () => {
    const results = ['sent', 'waiting', 'failed'] as const;
    expect(results.map((result) => reportMailStatusAfter('queued', result))).to.deep.equal([
      'sent',
      'queued',
      'failed',
    ]);
    expect(results.map((result) => reportMailStatusAfter('sent', result))).to.deep.equal(['sent', 'sent', 'sent']);
    expect(results.map((result) => reportMailStatusAfter('failed', result))).to.deep.equal(results.map(() => 'failed'));
  });
});
