import { expect } from 'chai';
import { reportMailSender } from '../../../../src/application/reports/report-mails.ts';
import type { Mail } from '../../../../src/application/kernel/mail.ts';
import type { ClaimedMessage } from '../../../../src/application/kernel/outbox.ts';
import type { ApiClient } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';
import { REPORTS, RUNS, generateDue } from './reported.ts';

export const at = (text: string): Date => new Date(text);
export const OLD = at('2026-01-01T00:00:00Z');
export const weekly = { name: 'Uptime', frequency: 'weekly', weekday: 1, timezone: 'UTC' } as const;
export const monthly = { name: 'Months', frequency: 'monthly', dayOfMonth: 1, timezone: 'UTC' } as const;

/** Creates a report and returns its id. */
export const createReport = async (admin: ApiClient, members: object = weekly): Promise<string> =>
  (await admin.post(REPORTS, members)).body.publicId as string;

/** Creates a report, requests a run of it and returns the id of the run. */
export const requestedRun = async (admin: ApiClient, members: object = weekly, period: object = {}): Promise<string> =>
  (await admin.post(`${REPORTS}/${await createReport(admin, members)}/run`, period)).body.publicId as string;

/** Creates a report, generates a run of it and returns the id of the run. */
export const generatedRun = async (
  app: TestApp,
  admin: ApiClient,
  members: object = weekly,
  period: object = {},
): Promise<string> => {
  const id = await requestedRun(admin, members, period);
  expect(await generateDue(app)).to.deep.equal([]);
  return id;
};

/** Returns the runs that are listed. */
export const listedRuns = async (admin: ApiClient): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await admin.get(RUNS)).body.items as readonly Readonly<Record<string, unknown>>[];

/** Sends the mails that wait, and returns them. */
export const sendReportMails = async (
  app: TestApp,
  verdict: 'taken' | 'failed' | 'undeliverable' = 'taken',
): Promise<readonly (Mail & { readonly organizationId: number })[]> => {
  const sent: (Mail & { readonly organizationId: number })[] = [];
  const sender = reportMailSender(app.ports, {
    deliver: (organization, mail) => {
      sent.push({ ...mail, organizationId: organization });
      return Promise.resolve({ verdict, status: null, error: verdict === 'taken' ? null : '554 no' });
    },
  });
  const rows = await app.database.query
    .selectFrom('outbox')
    .select(['id', 'sealedPayload'])
    .where('topic', '=', sender.topic)
    .where('sealedPayload', '!=', '')
    .orderBy('id')
    .execute();
  for (const { id, sealedPayload } of rows) {
    const {
      outcome,
      error = '',
      record,
    } = await sender.send(
      JSON.parse(app.ports.vault.open(sealedPayload)) as never,
      { id, attempts: 1 } as ClaimedMessage,
    );
    await record?.(
      outcome === 'sent' ? { state: 'sent', at: app.clock.now() } : { state: 'failed', at: app.clock.now(), error },
    );
  }
  return sent;
};
