import { z } from 'zod';
import { getSmtpSettings, testSmtpSettings, updateSmtpSettings } from '../../../application/organizations/smtp-settings.ts';
import type { ShownSmtp } from '../../../application/organizations/smtp-settings.ts';
import { SMTP_TEST_RATE, smtpSecurities } from '../../../domain/organizations/smtp.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { line } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';

const tag = 'Organization';
const path = '/api/organization/smtp';

const email = z.email().max(254);
const port = z.int().min(1).max(65_535);
const security = z.enum(smtpSecurities).describe('`none` only without user name and password');
const fromName = z.string().trim().min(1).max(255).regex(/^\P{C}*$/u).nullable();

const changes = z
  .strictObject({
    host: z.string().trim().min(1).max(253).nullable().describe('A public host; null removes the mail server'),
    port,
    security,
    username: line.nullable(),
    password: z.string().min(1).max(1024).nullable().describe('Never returned. Forgotten when host, port, security or user name change without it'),
    fromAddress: email,
    fromName,
  })
  .partial()
  .refine((sent) => Object.keys(sent).length > 0, 'Send at least one member.');

const reply = z
  .object({
    host: z.string().nullable(),
    port: port.nullable(),
    security: security.nullable(),
    username: z.string().nullable(),
    hasPassword: z.boolean(),
    fromAddress: z.string().nullable(),
    fromName: z.string().nullable(),
  })
  .meta({ id: 'SmtpSettings' });

const present = (it: ShownSmtp | null): z.input<typeof reply> => ({
  host: it?.host ?? null,
  port: it?.port ?? null,
  security: it?.security ?? null,
  username: it?.username ?? null,
  hasPassword: it?.hasPassword ?? false,
  fromAddress: it?.fromAddress ?? null,
  fromName: it?.fromName ?? null,
});

/** The mail server of the caller's organization. */
export const smtpEndpoints = [
  defineEndpoint({
    method: 'get',
    path,
    tag,
    summary: 'Read the mail server of the organization',
    useCase: getSmtpSettings,
    reply,
    toInput: () => undefined,
    present,
  }),
  defineEndpoint({
    method: 'patch',
    path,
    tag,
    summary: 'Change the mail server of the organization',
    useCase: updateSmtpSettings,
    body: changes,
    reply,
    toInput: ({ body }) => ({ changes: withoutUndefined(body) }),
    present,
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/test`,
    tag,
    summary: 'Send a test mail through the mail server of the organization',
    useCase: testSmtpSettings,
    rate: SMTP_TEST_RATE,
    body: z.strictObject({ to: email }),
    reply: z.object({ success: z.boolean(), error: z.string().nullable() }),
    toInput: ({ body }) => body,
    present: ({ verdict, error }) => ({ success: verdict === 'taken', error }),
  }),
];
