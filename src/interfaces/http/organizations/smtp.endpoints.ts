import { z } from 'zod';
import type { MailAnswer } from '../../../application/kernel/mail.ts';
import {
  getSmtpSettings,
  testSmtpSettings,
  updateSmtpSettings,
} from '../../../application/organizations/smtp-settings.ts';
import type { ShownSmtp } from '../../../application/organizations/smtp-settings.ts';
import { SMTP_TEST_RATE, smtpSecurities } from '../../../domain/organizations/smtp.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { line } from '../kernel/fields.ts';
import { changesOf } from '../kernel/replies/records.ts';

const server = { path: '/api/organization/smtp', tag: 'Organization', confinement: 'area' } as const;

const email = z.email().max(254);
const port = z.int().min(1).max(65_535);
const security = z.enum(smtpSecurities).describe('`none` only without user name and password');
const fromName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^\P{C}*$/u, 'Expected one line of printable characters.')
  .nullable();

const changes = changesOf({
  host: z.string().trim().min(1).max(253).nullable().describe('A public host; null removes the mail server'),
  port,
  security,
  username: line.nullable(),
  password: z
    .string()
    .min(1)
    .max(1024)
    .nullable()
    .describe('Never returned. Removed if the host, port, security or user name changes without it'),
  fromAddress: email,
  fromName,
});

const noServer = {
  host: null,
  port: null,
  security: null,
  username: null,
  hasPassword: false,
  fromAddress: null,
  fromName: null,
};

const settings = replyFrom(
  z
    .object({
      host: z.string().nullable(),
      port: port.nullable(),
      security: security.nullable(),
      username: z.string().nullable(),
      hasPassword: z.boolean(),
      fromAddress: z.string().nullable(),
      fromName: z.string().nullable(),
    })
    .meta({ id: 'SmtpSettings' }),
  (stored: ShownSmtp | null) => stored ?? noServer,
);

const testResult = replyFrom(
  z.object({ success: z.boolean(), error: z.string().nullable() }),
  ({ verdict, error }: MailAnswer) => ({
    success: verdict === 'taken',
    error,
  }),
);

/** The endpoints for the mail server of the caller's organization. */
export const smtpEndpoints = [
  defineEndpoint({
    ...server,
    method: 'get',
    summary: 'Read the mail server of the organization',
    useCase: getSmtpSettings,
    reply: settings,
  }),
  defineEndpoint({
    ...server,
    method: 'patch',
    summary: 'Change the mail server of the organization',
    useCase: updateSmtpSettings,
    example: { host: 'smtp.example.com', port: 587, security: 'starttls', fromAddress: 'monitoring@example.com' },
    request: { body: changes },
    toInput: ({ body }) => ({ changes: body }),
    reply: settings,
  }),
  defineEndpoint({
    ...server,
    method: 'post',
    path: '/api/organization/smtp/test',
    summary: 'Send a test email through the mail server of the organization',
    useCase: testSmtpSettings,
    rate: SMTP_TEST_RATE,
    request: { body: z.strictObject({ to: email }) },
    reply: testResult,
  }),
];
