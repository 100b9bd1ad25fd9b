import { expect } from 'chai';
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
