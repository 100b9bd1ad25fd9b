import { expect } from 'chai';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { reportMailMachine, reportMailStatusAfter } from '../../../../src/domain/reports/report-mail.machine.ts';
import { decidePdf } from '../../../../src/domain/reports/report-run.ts';
import {
  MAX_ATTACHED_BYTES,
  areAttached,
  downloadName,
  mailsOf,
  monthlyAddressOf,
  pdfName,
} from '../../../../src/domain/reports/report-delivery.ts';
import type { ReportPdf } from '../../../../src/domain/reports/report-delivery.ts';
import { monthOfCustomer } from '../../../../src/domain/reports/report.ts';
import type { ReportSettings } from '../../../../src/domain/reports/report.ts';
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
    expect(decidePdf([aPdf(1), aPdf(2)], null)).to.deep.include({
      data: { issues: [{ path: 'customerId', message: 'The run has a PDF for each customer. Name one of them.' }] },
    });
  });
});

describe('the mails of a report run', () => {
  const addressing = {
    recipients: ['a@example.com', 'b@example.com'],
    customers: [{ customerId: 7, notificationEmail: 'customer@example.com', email: 'owner@example.com' }],
  };
  const perCustomer: ReportSettings = {
    ...monthOfCustomer({ customerId: 7, customerName: 'Uptime', timezone: 'UTC' }),
  };

  it('go to each recipient, with all PDFs', () => {
    expect(mailsOf({ origin: 'request', settings: perCustomer }, [{ customerId: 7 }], addressing)).to.deep.equal([
      { recipient: 'a@example.com', customerId: null },
      { recipient: 'b@example.com', customerId: null },
    ]);
  });

  it('go once to an address that is named twice', () => {
    expect(
      mailsOf({ origin: 'request', settings: perCustomer }, [{ customerId: 7 }], {
        ...addressing,
        recipients: ['a@example.com', 'a@example.com'],
      }),
    ).to.have.length(1);
  });

  it('go to the notification address of a customer, or else to its address', () => {
    expect(monthlyAddressOf({ notificationEmail: 'alerts@example.com', email: 'owner@example.com' })).to.equal(
      'alerts@example.com',
    );
    for (const notificationEmail of [null, ''])
      expect(monthlyAddressOf({ notificationEmail, email: 'owner@example.com' })).to.equal('owner@example.com');
    expect(monthlyAddressOf({ notificationEmail: null, email: '' })).to.equal(null);
  });

  it('go to customers that are sent their months, with their PDF only, if a monthly run was scheduled', () => {
    expect(
      mailsOf({ origin: 'schedule', settings: perCustomer }, [{ customerId: 7 }, { customerId: 8 }], addressing),
    ).to.deep.include({ recipient: 'customer@example.com', customerId: 7 });
    expect(
      mailsOf(
        { origin: 'schedule', settings: { ...perCustomer, frequency: 'weekly' } },
        [{ customerId: 7 }],
        addressing,
      ),
    ).to.have.length(2);
    expect(mailsOf({ origin: 'schedule', settings: perCustomer }, [{ customerId: 8 }], addressing)).to.have.length(2);
  });

  it('of a month of a customer go to the customer alone', () => {
    const settings = monthOfCustomer({ customerId: 7, customerName: 'Customer', timezone: 'UTC' });
    expect(mailsOf({ origin: 'customerMonth', settings }, [{ customerId: 7 }], addressing)).to.deep.equal([
      { recipient: 'customer@example.com', customerId: 7 },
    ]);
  });

  it('go to no customer without an address, or of which only monitors below a threshold are reported', () => {
    const recipientsOf = (settings: ReportSettings, customers: typeof addressing.customers) =>
      mailsOf({ origin: 'schedule', settings }, [{ customerId: 7 }], { recipients: [], customers });
    expect(recipientsOf(perCustomer, addressing.customers)).to.have.length(1);
    expect(recipientsOf({ ...perCustomer, mode: 'threshold', threshold: 99 }, addressing.customers)).to.deep.equal([]);
    const silent = { customerId: 7, notificationEmail: '', email: '' };
    expect(recipientsOf(perCustomer, [silent])).to.deep.equal([]);
  });

  it('are not sent without a PDF', () => {
    expect(mailsOf({ origin: 'schedule', settings: perCustomer }, [], addressing)).to.deep.equal([]);
  });

  it('have the PDFs attached up to the limit', () => {
    expect(areAttached([{ bytes: MAX_ATTACHED_BYTES - 1 }, { bytes: 1 }])).to.equal(true);
    expect(areAttached([{ bytes: MAX_ATTACHED_BYTES }, { bytes: 1 }])).to.equal(false);
  });

  it('name files without characters that a file system interprets', () => {
    expect(pdfName('../Überblick: "Q3"', { customerName: '=HYPERLINK("x")' }, '2026-10-01')).to.equal(
      'Überblick-Q3-HYPERLINK-x-2026-10-01.pdf',
    );
    expect(pdfName('Uptime', { customerName: null }, '2026-10-01')).to.equal('Uptime-2026-10-01.pdf');
    expect(pdfName('Uptime', { customerName: 'Bakery' }, '(2026)')).to.equal('Uptime-Bakery-2026.pdf');
    expect(pdfName('a'.repeat(121), { customerName: null }, '2026-10-01')).to.equal(`${'a'.repeat(120)}.pdf`);
  });

  it('have a name for downloads without any digit of the verification code', () => {
    const pdf = { code: '01234567890123456789', sha256: 'ab12cd34ef'.padEnd(64, '0') };
    const name = downloadName(pdf, '2026-10-01');
    expect(name).to.equal('report-2026-10-01-ab12cd34.pdf');
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
