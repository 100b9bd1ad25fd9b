import { expect } from 'chai';
import { dataExportMachine } from '../../../../src/domain/data-export/data-export.machine.ts';
import {
  DOWNLOAD_WINDOW,
  EXPORT_LEASE,
  attemptOfFile,
  completed,
  decideExportEnd,
  decideExportStart,
  exportAt,
  exportFile,
  failed,
  keepsFile,
  viewOfExport,
} from '../../../../src/domain/data-export/data-export.ts';
import type { FinishedExport, GeneratingExport, QueuedExport } from '../../../../src/domain/data-export/data-export.ts';
import {
  decideDownload,
  decideExportId,
  decideExportRequest,
} from '../../../../src/domain/data-export/export.rules.ts';
import type { ExportRequestFacts } from '../../../../src/domain/data-export/export.rules.ts';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { days, hours, later, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const PUBLIC_ID = '0195d3a0-0000-7000-8000-000000000001';
const common = {
  id: 1,
  publicId: PUBLIC_ID,
  organizationId: 1,
  recipientEmails: ['ada@example.com'],
  attempts: 0,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
};
const queued: QueuedExport = { ...common, status: 'queued' };
const generating: GeneratingExport = {
  ...common,
  status: 'generating',
  attempts: 1,
  leaseUntil: later(NOW, EXPORT_LEASE),
};
const ready: FinishedExport = { ...common, status: 'ready', attempts: 1, readyAt: NOW, bytes: 10, sha256: 'ab' };

describe('the state machine of data exports', () => {
  /** Every transition of the specification; anything else is refused. */
  const specified = [
    'queued start generating',
    'generating restart generating',
    'generating complete ready',
    'generating fail failed',
    'ready expire expired',
  ];

  for (const state of statesOf(dataExportMachine))
    for (const event of ['start', 'restart', 'complete', 'fail', 'expire'] as const) {
      const line = specified.find((one) => one.startsWith(`${state} ${event} `));
      it(`${line === undefined ? 'refuses' : 'permits'} ${event} while ${state}`, () => {
        expect(next(dataExportMachine, state, event)).to.equal(line?.split(' ')[2] ?? null);
      });
    }
});

describe('a request for a data export', () => {
  const facts: ExportRequestFacts = {
    recipients: null,
    requesterEmail: 'ada@example.com',
    members: [],
    running: null,
    lastReady: null,
    cooldownHours: 6,
    now: NOW,
  };
  const decide = (changes: Partial<ExportRequestFacts>) => decideExportRequest({ ...facts, ...changes });

  it('notifies the requester by default', () => {
    expect(decide({})).to.deep.equal({ ok: true, value: ['ada@example.com'] });
  });

  it('notifies each member once, whatever the case', () => {
    expect(
      decide({
        recipients: ['Bob@Example.com', 'bob@example.com', 'ada@example.com'],
        members: ['bob@example.com', 'ada@example.com'],
      }),
    ).to.deep.equal({
      ok: true,
      value: ['bob@example.com', 'ada@example.com'],
    });
  });

  it('is refused with invalidExportRecipient and exactly the addresses that are not members, as they were sent', () => {
    expect(
      decide({
        recipients: ['Eve@Example.com', 'bob@example.com', 'nobody'],
        members: ['bob@example.com'],
        running: queued,
      }),
    ).to.deep.equal({
      ok: false,
      code: 'invalidExportRecipient',
      data: { unknown: ['Eve@Example.com', 'nobody'] },
    });
  });

  for (const running of [queued, generating])
    it(`is refused with exportAlreadyRunning and the export while one is ${running.status}`, () => {
      expect(decide({ running, lastReady: ready })).to.deep.equal({
        ok: false,
        code: 'exportAlreadyRunning',
        data: { export: viewOfExport(running, NOW) },
      });
    });

  describe('after one that became ready', () => {
    const lastReady = { ...ready, createdAt: NOW, readyAt: later(NOW, hours(1)) };

    it('is refused with exportCooldown until six hours after the request of that export', () => {
      expect(decide({ lastReady, now: later(NOW, hours(6) - 1) })).to.deep.equal({
        ok: false,
        code: 'exportCooldown',
        data: { cooldownHours: 6, retryAfter: 1 },
      });
      expect(decide({ lastReady, now: later(NOW, hours(6)) }).ok).to.equal(true);
    });

    it('is accepted once that export has expired, even within a longer cooldown', () => {
      const expiry = later(lastReady.readyAt, days(7));
      expect(decide({ lastReady, cooldownHours: 8760, now: later(expiry, -1) })).to.include({ code: 'exportCooldown' });
      expect(decide({ lastReady, cooldownHours: 8760, now: expiry }).ok).to.equal(true);
    });

    it('is accepted at once with a cooldown of zero hours', () => {
      expect(decide({ lastReady, cooldownHours: 0, now: lastReady.readyAt }).ok).to.equal(true);
    });
  });
});

describe('the generation of a data export', () => {
  const free = { running: 0, concurrency: 2, now: NOW };

  it('starts a queued export under a lease', () => {
    expect(decideExportStart(queued, free)).to.deep.equal({
      ...queued,
      status: 'generating',
      attempts: 1,
      leaseUntil: later(NOW, EXPORT_LEASE),
    });
  });

  it('waits while as many exports are running as may', () => {
    expect(decideExportStart(queued, { ...free, running: 1 })).to.not.equal(null);
    expect(decideExportStart(queued, { ...free, running: 2 })).to.equal(null);
  });

  it('is taken over once the lease has ended, and not before', () => {
    expect(decideExportStart(generating, { ...free, now: later(generating.leaseUntil, -1) })).to.equal(null);
    expect(decideExportStart(generating, { ...free, now: generating.leaseUntil })).to.include({
      status: 'generating',
      attempts: 2,
    });
  });

  it('is taken over after the clock was set back by more than clocks may differ', () => {
    const setBack = (by: number) => decideExportStart(generating, { ...free, now: later(NOW, -by) });
    expect(setBack(seconds(5))).to.equal(null);
    expect(setBack(seconds(5) + 1)).to.include({ status: 'generating', attempts: 2 });
  });

  it('fails as interrupted after three attempts that died, even while others are running', () => {
    const third = { ...generating, attempts: 3 };
    expect(decideExportStart({ ...generating, attempts: 2 }, { ...free, now: generating.leaseUntil })).to.include({
      attempts: 3,
    });
    expect(decideExportStart(third, { ...free, running: 2, now: generating.leaseUntil })).to.include({
      status: 'failed',
      failure: 'interrupted',
    });
  });

  it('ends only for the attempt that holds it', () => {
    const last = later(generating.leaseUntil, -1);
    expect(decideExportEnd(generating, 1, last)).to.equal(generating);
    for (const found of [{ ...generating, attempts: 2 }, ready, null])
      expect(decideExportEnd(found, 1, last)).to.equal(null);
  });

  it('is not ended by an attempt whose lease has ended', () => {
    expect(decideExportEnd(generating, 1, generating.leaseUntil)).to.equal(null);
  });

  it('has no lease once it has ended', () => {
    expect(completed(generating, { bytes: 10, sha256: 'ab' }, NOW)).to.deep.equal(ready);
    expect(failed(generating, 'storageFull', NOW)).to.deep.equal({
      ...common,
      attempts: 1,
      status: 'failed',
      failure: 'storageFull',
    });
  });
});

describe('a failed data export', () => {
  it('shows why it failed, and has no file', () => {
    expect(viewOfExport(failed(generating, 'storageFull', NOW), NOW)).to.deep.equal({
      id: 1,
      publicId: PUBLIC_ID,
      status: 'failed',
      recipientEmails: ['ada@example.com'],
      createdAt: NOW,
      updatedAt: NOW,
      readyAt: null,
      expiresAt: null,
      failure: 'storageFull',
      bytes: null,
      sha256: null,
    });
  });

  it('cannot become ready', () => {
    const ended = failed(generating, 'internal', NOW) as unknown as GeneratingExport;
    expect(() => completed(ended, { bytes: 10, sha256: 'ab' }, NOW)).to.throw(
      'A data export cannot complete while it is failed.',
    );
  });
});

describe('a ready data export', () => {
  const expiry = later(NOW, DOWNLOAD_WINDOW);

  it('can be downloaded for seven days, to the millisecond', () => {
    expect(DOWNLOAD_WINDOW).to.equal(days(7));
    expect(decideDownload(ready, later(expiry, -1))).to.deep.equal({ ok: true, value: ready });
    expect(decideDownload(ready, expiry)).to.deep.equal({ ok: false, code: 'exportExpired' });
    expect(exportAt(ready, expiry).status).to.equal('expired');
    expect(viewOfExport(ready, expiry))
      .to.include({ status: 'expired', failure: null })
      .and.to.deep.include({ readyAt: NOW, expiresAt: expiry });
  });

  for (const stored of [queued, generating, failed(generating, 'internal', NOW)])
    it(`is not there while the export is ${stored.status}: exportNotReady`, () => {
      expect(decideDownload(stored, NOW)).to.deep.equal({
        ok: false,
        code: 'exportNotReady',
        data: { status: stored.status },
      });
    });

  it('keeps the file of its attempt only', () => {
    expect(attemptOfFile(exportFile(ready))).to.deep.equal({ publicId: PUBLIC_ID, attempts: 1 });
    expect(attemptOfFile(exportFile({ publicId: PUBLIC_ID, attempts: 12 }))?.attempts).to.equal(12);
    for (const other of ['exports/other', `old/${exportFile(ready)}`, `${exportFile(ready)}.part`])
      expect(attemptOfFile(other), other).to.equal(null);
    expect([
      keepsFile(ready, 1),
      keepsFile(generating, 1),
      keepsFile(ready, 2),
      keepsFile({ ...ready, status: 'expired' }, 1),
      keepsFile(null, 1),
    ]).to.deep.equal([true, true, false, false, false]);
  });
});

describe('the id of a download', () => {
  for (const sent of [undefined, ''])
    it(`is missing: ${String(sent)} is refused with missingExportId`, () =>
      expect(decideExportId(sent)).to.deep.equal({ ok: false, code: 'missingExportId' }));
  for (const sent of ['0', '-1', '1.5', '2147483648', 'x', `${PUBLIC_ID}0`, ' 1'])
    it(`${JSON.stringify(sent)} is of neither form: invalidRequestBody`, () =>
      expect(decideExportId(sent)).to.deep.equal({
        ok: false,
        code: 'invalidRequestBody',
        data: { issues: [{ path: 'id', message: 'Expected the id of an export.' }] },
      }));
  it('is a public id or an integer id', () => {
    expect(decideExportId(PUBLIC_ID.toUpperCase())).to.deep.equal({ ok: true, value: PUBLIC_ID });
    expect(decideExportId('2147483647')).to.deep.equal({ ok: true, value: 2_147_483_647 });
  });
});
