import { z } from 'zod';
import type { RunContents } from '../../../application/reports/ports.ts';
import type { DownloadedReport } from '../../../application/reports/report-runs.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { reportMailMachine } from '../../../domain/reports/report-mail.machine.ts';
import { reportRunMachine } from '../../../domain/reports/report-run.machine.ts';
import { runFailures, runOrigins } from '../../../domain/reports/report-run.ts';
import type { ReportRun } from '../../../domain/reports/report-run.ts';
import { reportFrequencies } from '../../../domain/reports/report-schedule.ts';
import { printedCode } from '../../../domain/reports/verification-code.ts';
import { timeZoneOf } from '../../../domain/kernel/locale.ts';
import { intId, timestamp, spelled } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import type { SentFile } from '../kernel/replies/reply.ts';

export const timezone = spelled(timeZoneOf, 'a name of the IANA time zone database, such as Europe/Zurich');

const runMembers = {
  id: intId,
  publicId: z.uuid(),
  reportId: intId
    .nullable()
    .describe('Null once the report is deleted, and for the month of a customer that is sent its own.'),
  customerId: intId.nullable().describe('The customer that is sent its month.'),
  origin: z.enum(runOrigins),
  name: z.string(),
  frequency: z.enum(reportFrequencies),
  timezone: z.string(),
  perCustomer: z.boolean(),
  from: timestamp,
  to: timestamp.describe('Exclusive.'),
  status: z.enum(statesOf(reportRunMachine)),
  failure: z.enum(runFailures).nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  readyAt: timestamp.nullable(),
};

const membersOf = (run: ReportRun) => {
  const {
    id,
    publicId,
    reportId,
    customerId,
    origin,
    status,
    createdAt,
    updatedAt,
    periodFrom: from,
    periodTo: to,
  } = run;
  const { name, frequency, timezone: zone, perCustomer } = run.settings;
  return {
    id,
    publicId,
    reportId,
    customerId,
    origin,
    name,
    frequency,
    timezone: zone,
    perCustomer,
    from,
    to,
    status,
    createdAt,
    updatedAt,
    failure: run.status === 'failed' ? run.failure : null,
    readyAt: run.status === 'ready' ? run.readyAt : null,
  };
};

export const runReply = replyFrom(z.object(runMembers).meta({ id: 'ReportRun' }), membersOf);

const pdf = z.object({
  customerId: intId.nullable(),
  customerName: z.string().nullable(),
  bytes: z.int(),
  sha256: z.string().describe('The SHA-256 of the PDF, in hexadecimal'),
  transcribedScripts: z
    .array(z.string())
    .describe(
      'A warning: the scripts whose letters the PDF shows as a transcription into Latin letters for lack of a font (ISO 15924, such as Arab, Hani or Thai; Zsye for emoji, Zsym for other symbols). Usually empty; see `FONT_DIR`.',
    ),
  verificationCode: z.string().describe('As it is printed; see `/verify/{code}`'),
  archivedAt: timestamp,
});

const mail = z.object({
  recipient: z.string(),
  customerId: intId.nullable().describe('The customer whose PDF it has; null for all PDFs of the run'),
  status: z.enum(statesOf(reportMailMachine)),
  attempts: z.int(),
  error: z.string().nullable().describe('Why the last attempt failed'),
  at: timestamp.describe('When the status last changed'),
});

export const fullRunReply = replyFrom(
  z.object({ ...runMembers, pdfs: z.array(pdf), mails: z.array(mail) }).meta({ id: 'ReportRunDetails' }),
  ({ pdfs, mails, ...run }: ReportRun & RunContents) => ({
    ...membersOf(run),
    pdfs: pdfs.map(({ code, ...one }) => ({ ...one, verificationCode: printedCode(code) })),
    mails,
  }),
);

export const sentFile = ({ bytes, sha256, fileName, read }: DownloadedReport): SentFile => ({
  bytes,
  version: sha256,
  fileName,
  read,
});
