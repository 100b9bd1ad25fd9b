import { expect } from 'chai';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import { paperSizeOf } from '../../../../src/domain/reports/paper-size.ts';
import { reportRunMachine } from '../../../../src/domain/reports/report-run.machine.ts';
import {
  RUN_LEASE,
  completedRun,
  decideRunEnd,
  decideRunStart,
  failedRun,
} from '../../../../src/domain/reports/report-run.ts';
import { attemptOfReportFile, keepsReportFile, reportFile } from '../../../../src/domain/reports/report-pdf.ts';
import type { GeneratingRun, QueuedRun } from '../../../../src/domain/reports/report-run.ts';
import {
  coversCustomer,
  customersOf,
  decideReport,
  monthOfCustomer,
  scopeIdsOf,
  settingsOf,
} from '../../../../src/domain/reports/report.ts';
import type { ReportMembers } from '../../../../src/domain/reports/report.ts';
import { printedCode, typedCode } from '../../../../src/domain/reports/verification-code.ts';
import { NOW } from '../../../builders/clock.ts';

const weekly: ReportMembers = {
  name: 'Uptime',
  frequency: 'weekly',
  weekday: 1,
  dayOfMonth: null,
  hour: 6,
  timezone: 'Europe/Zurich',
  scope: { kind: 'organization' },
  mode: 'all',
  threshold: null,
  perCustomer: false,
  recipientEmails: null,
  language: null,
  target: null,
  serviceHours: null,
  isActive: true,
};
const monthly: ReportMembers = { ...weekly, frequency: 'monthly', weekday: null, dayOfMonth: 1 };

describe('the members of a report', () => {
  const codeOf = (changes: Partial<ReportMembers>, unknownIds: readonly number[] = []): string => {
    const decision = decideReport({ ...weekly, ...changes }, unknownIds);
    return decision.ok ? 'accepted' : decision.code;
  };

  it('are refused with invalidReportSchedule without the day of the frequency', () => {
    expect(codeOf({ weekday: null })).to.equal('invalidReportSchedule');
    expect(codeOf({ frequency: 'monthly' })).to.equal('invalidReportSchedule');
    expect(codeOf({ frequency: 'monthly', dayOfMonth: 28 })).to.equal('accepted');
  });

  it('lose the day of the other frequency', () => {
    expect(decideReport({ ...weekly, dayOfMonth: 3 }, [])).to.deep.equal({ ok: true, value: weekly });
    expect(decideReport({ ...monthly, weekday: 3 }, [])).to.deep.equal({ ok: true, value: monthly });
  });

  it('are refused with invalidReportScope for ids that are missing, of another kind or mixed', () => {
    expect(codeOf({ scope: { kind: 'customers' } })).to.equal('invalidReportScope');
    expect(codeOf({ scope: { kind: 'customers', customerIds: [] } })).to.equal('invalidReportScope');
    expect(codeOf({ scope: { kind: 'customers', monitorIds: [1] } })).to.equal('invalidReportScope');
    expect(codeOf({ scope: { kind: 'customers', customerIds: [1], tagIds: [1] } })).to.equal('invalidReportScope');
    expect(codeOf({ scope: { kind: 'organization', customerIds: [1] } })).to.equal('invalidReportScope');
    expect(codeOf({ scope: { kind: 'customers', customerIds: [1] } })).to.equal('accepted');
  });

  it('are refused with invalidReportScope and the ids that are unknown', () => {
    expect(decideReport({ ...weekly, scope: { kind: 'tags', tagIds: [1, 2] } }, [2])).to.deep.equal({
      ok: false,
      code: 'invalidReportScope',
      data: { unknown: [2] },
    });
  });

  it('are refused with invalidReportScope in mode threshold without a threshold; 0 is one', () => {
    expect(codeOf({ mode: 'threshold' })).to.equal('invalidReportScope');
    expect(codeOf({ mode: 'threshold', threshold: 0 })).to.equal('accepted');
  });

  it('are refused for the schedule before the scope', () => {
    expect(codeOf({ weekday: null, scope: { kind: 'tags' } })).to.equal('invalidReportSchedule');
  });

  it('cover the months of customers only in an active monthly report with all monitors of each customer', () => {
    const covering: ReportMembers = { ...monthly, perCustomer: true, scope: { kind: 'customers', customerIds: [7] } };
    expect(coversCustomer(covering, 7)).to.equal(true);
    expect(coversCustomer({ ...covering, scope: { kind: 'organization' } }, 8)).to.equal(true);
    for (const changes of [
      { isActive: false },
      { perCustomer: false },
      { mode: 'threshold', threshold: 99 },
      { frequency: 'weekly' },
      { scope: { kind: 'monitors', monitorIds: [7] } },
      { scope: { kind: 'customers', customerIds: [8] } },
    ] as const)
      expect(coversCustomer({ ...covering, ...changes }, 7), JSON.stringify(changes)).to.equal(false);
  });
});

describe('the ids of a scope', () => {
  it('are those of its kind; an organization has none', () => {
    expect(scopeIdsOf({ kind: 'tags', tagIds: [1, 2] })).to.deep.equal([1, 2]);
    expect([scopeIdsOf({ kind: 'organization' }), scopeIdsOf({ kind: 'tags' })]).to.deep.equal([[], []]);
    expect(customersOf({ scope: { kind: 'customers', customerIds: [7, 8, 7] } })).to.deep.equal([7, 8]);
    expect(customersOf({ scope: { kind: 'tags', tagIds: [7] } })).to.deep.equal([]);
  });
});

describe('the report on a month of a customer', () => {
  it('covers all monitors of the customer in one PDF, in the language of the organization', () => {
    expect(monthOfCustomer({ customerId: 7, customerName: 'Bakery', timezone: 'UTC' })).to.deep.equal({
      name: 'Bakery',
      frequency: 'monthly',
      timezone: 'UTC',
      scope: { kind: 'customers', customerIds: [7] },
      mode: 'all',
      threshold: null,
      perCustomer: true,
      recipientEmails: null,
      language: null,
      target: null,
      serviceHours: null,
    });
  });
});

describe('the state machine of report runs', () => {
  /** Every transition of the specification; anything else is refused. */
  const specified = [
    'queued start generating',
    'generating restart generating',
    'generating complete ready',
    'generating fail failed',
  ];
  for (const state of statesOf(reportRunMachine))
    for (const event of ['start', 'restart', 'complete', 'fail'] as const) {
      const line = specified.find((one) => one.startsWith(`${state} ${event} `));
      it(`${line === undefined ? 'refuses' : 'permits'} ${event} while ${state}`, () => {
        expect(next(reportRunMachine, state, event)).to.equal(line?.split(' ')[2] ?? null);
      });
    }
});

const common = {
  id: 1,
  publicId: '0195d3a0-0000-7000-8000-000000000001',
  organizationId: 1,
  reportId: 1,
  customerId: null,
  origin: 'schedule' as const,
  settings: settingsOf(weekly),
  periodFrom: NOW,
  periodTo: later(NOW, 1),
  attempts: 0,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
} as const;
const queued: QueuedRun = { ...common, status: 'queued' };
const generating: GeneratingRun = { ...common, status: 'generating', attempts: 1, leaseUntil: later(NOW, RUN_LEASE) };

describe('an attempt of a report run', () => {
  it('starts when the run is queued, and again when the lease has ended', () => {
    expect(decideRunStart(queued, NOW)).to.deep.include({
      status: 'generating',
      attempts: 1,
      leaseUntil: later(NOW, RUN_LEASE),
    });
    expect(decideRunStart(generating, later(NOW, RUN_LEASE - 1))).to.equal(null);
    expect(decideRunStart(generating, later(NOW, RUN_LEASE))).to.deep.include({ status: 'generating', attempts: 2 });
  });

  it('starts again after the clock was set back by more than clocks may differ', () => {
    expect(decideRunStart(generating, later(NOW, -seconds(5)))).to.equal(null);
    expect(decideRunStart(generating, later(NOW, -seconds(5) - 1))).to.deep.include({ attempts: 2 });
  });

  it('is the third at most: the run fails as interrupted', () => {
    expect(decideRunStart({ ...generating, attempts: 2 }, later(NOW, RUN_LEASE))).to.deep.include({ attempts: 3 });
    expect(decideRunStart({ ...generating, attempts: 3 }, later(NOW, RUN_LEASE))).to.deep.include({
      status: 'failed',
      failure: 'interrupted',
    });
  });

  it('ends the run unless another attempt has taken over or its lease has ended', () => {
    const last = later(generating.leaseUntil, -1);
    expect(decideRunEnd(generating, 1, last)).to.equal(generating);
    expect(decideRunEnd(generating, 1, generating.leaseUntil)).to.equal(null);
    expect(decideRunEnd({ ...generating, attempts: 2 }, 1, last)).to.equal(null);
    expect(decideRunEnd(completedRun(generating, NOW), 1, last)).to.equal(null);
    expect(decideRunEnd(null, 1, last)).to.equal(null);
  });

  it('keeps its files while it lasts and once it has completed', () => {
    const file = reportFile(generating, 2);
    expect(attemptOfReportFile(file)).to.deep.equal({ publicId: generating.publicId, attempts: 1 });
    expect(keepsReportFile(generating, 1)).to.equal(true);
    expect(keepsReportFile(completedRun(generating, NOW), 1)).to.equal(true);
    expect(keepsReportFile({ ...generating, attempts: 2 }, 1)).to.equal(false);
    expect(keepsReportFile(failedRun(generating, 'internal', NOW), 1)).to.equal(false);
    expect(keepsReportFile(null, 1)).to.equal(false);
  });

  it('is named by its files, and by no others', () => {
    expect(attemptOfReportFile(reportFile({ ...generating, attempts: 12 }, 34))).to.deep.equal({
      publicId: generating.publicId,
      attempts: 12,
    });
    const file = reportFile(generating, 2);
    for (const other of [`exports/${file}`, `${file}.part`, file.replace('-2.pdf', '.pdf'), ''])
      expect(attemptOfReportFile(other), other).to.equal(null);
  });
});

describe('a printed report', () => {
  it('has a code in groups, which is read whatever the grouping', () => {
    expect(printedCode('01234567890123456789')).to.equal('01234-56789-01234-56789');
    expect(printedCode('')).to.equal('');
    expect(typedCode('01234 56789-0123456789')).to.equal('01234567890123456789');
    for (const typed of [
      '',
      '0123456789012345678',
      '012345678901234567890',
      '0123456789012345678x',
      '٠1234567890123456789',
    ])
      expect(typedCode(typed), typed).to.equal(null);
  });

  it('has the size of paper of the country', () => {
    expect([
      paperSizeOf('US'),
      paperSizeOf('CA'),
      paperSizeOf('MX'),
      paperSizeOf('CH'),
      paperSizeOf(null),
    ]).to.deep.equal(['Letter', 'Letter', 'Letter', 'A4', 'A4']);
  });
});
