import { z } from 'zod';
import { intId } from '../kernel/fields.ts';

/** The duration of one step of a check, in milliseconds. */
export const milliseconds = z.number().nullable().describe('Milliseconds; null for a step that was not reached.');

/** The durations of the steps of a check. */
export const timingsReply = z.object({
  dnsMs: milliseconds,
  connectMs: milliseconds,
  tlsMs: milliseconds,
  firstByteMs: milliseconds.describe(
    'Milliseconds from the request to the response headers; null for a step that was not reached.',
  ),
  totalMs: z.number().describe('Milliseconds of the whole check, including the response body.'),
});

const outcome = z.enum(['up', 'down']);

/** The expected and the observed value of one rule of a check. */
export const ruleEvidenceReply = z
  .object({
    check: z.string().describe('The rule, such as `connection`, `ssl`, `status` or `keyword`.'),
    result: z.enum(['passed', 'warning', 'failed']),
    expected: z.string().describe('What the rule expected, in the language of the request.'),
    seen: z.string().describe('What the check saw, in the language of the request.'),
  })
  .meta({ id: 'RuleEvidence' });

const certificate = {
  subject: z.string(),
  issuer: z.string(),
  notBefore: z.string().nullable(),
  notAfter: z.string().nullable(),
};

const tlsReply = z
  .object({
    ...certificate,
    verificationError: z.string().nullable().describe('Why the certificate is not trusted; null if it is.'),
    intermediates: z
      .array(z.object(certificate))
      .describe('The certificates of authorities that were sent with it, without trusted roots.'),
    ocsp: z
      .object({ status: z.string(), thisUpdate: z.string().nullable(), nextUpdate: z.string().nullable() })
      .nullable()
      .describe('The OCSP response that was stapled to the handshake; null for none.'),
  })
  .meta({ id: 'TlsEvidence' });

const redirectReply = z.object({
  status: z.int(),
  from: z.string(),
  to: z.string(),
  downgrade: z.boolean().describe('Whether it leads from HTTPS to plain HTTP.'),
});

const attemptReply = z
  .object({
    locationId: intId,
    location: z.string().describe('The name of the location.'),
    outcome: outcome.nullable().describe('Null before the first check of the location.'),
    reason: z.string().nullable(),
    consecutiveFailures: z.int().nullable().describe('Null in the check history.'),
  })
  .meta({ id: 'LocationAttempt' });

const stepReply = z
  .object({
    step: z.int(),
    action: z.string().describe('The step, in the language of the request. The values of secrets are not shown.'),
    url: z.string().describe('The address of the page after the step.'),
    durationMs: z.int(),
    result: z.enum(['passed', 'failed']),
  })
  .meta({ id: 'StepEvidence' });

/** The evidence of a verdict, in the form in which it is sent to webhooks. */
export const evidenceReply = z
  .object({
    version: z.literal(1),
    reason: z.string().nullable().describe('The reason of a down result; null for a warning.'),
    decidedBy: z.string().nullable().describe('The rule that decided; null if none failed.'),
    rules: z.array(ruleEvidenceReply),
    failure: z
      .object({ phase: z.enum(['resolve', 'connect', 'tls', 'request', 'answer']), cause: z.string() })
      .nullable()
      .describe('The step at which the check failed, and the error; null if the target answered.'),
    resolvedAddresses: z.array(z.string()),
    connectedAddress: z.string().nullable(),
    port: z.int().nullable().describe('The port of the last connection, established or not; null for none.'),
    lookup: z
      .object({
        error: z.string().describe('`ENOTFOUND` if the name does not exist, `ENODATA` if it has no address.'),
        servers: z.array(z.string()).describe('The name servers that were asked.'),
      })
      .nullable()
      .describe('The lookup of a host name that returned no address; null if there was none.'),
    lastHeartbeatAt: z.string().nullable().describe('Null before the first heartbeat, and for other monitors.'),
    overdueFrom: z
      .string()
      .nullable()
      .describe('The time from which the next heartbeat was overdue. Null for other monitors.'),
    timeoutSeconds: z
      .number()
      .nullable()
      .describe('How long the check was allowed to take. Null for checks without a limit, and in older evidence.'),
    timings: timingsReply.nullable(),
    tls: tlsReply.nullable(),
    redirects: z.array(redirectReply),
    http: z
      .object({
        version: z.string().describe('Such as `1.1` or `2`.'),
        status: z.int(),
        contentEncoding: z.string().nullable(),
      })
      .nullable()
      .describe('How the last HTTP server answered; null if none did.'),
    dialogue: z
      .array(z.object({ from: z.enum(['client', 'server']), text: z.string() }))
      .describe('The conversation with a server of a text protocol. Credentials are masked.'),
    answer: z
      .string()
      .nullable()
      .describe('The beginning of the answer that failed a rule; null if there is none to show.'),
    steps: z
      .array(stepReply)
      .describe('The steps of a scenario that were performed. The last one failed if the result is down.'),
    screenshots: z
      .array(
        z.object({
          id: z.uuid(),
          step: z.int(),
          name: z.string().nullable().describe('Null for the screenshot of a failure.'),
        }),
      )
      .describe('The screenshots of a scenario, at `/api/websites/{id}/screenshots/{screenshotId}` for 30 days.'),
    attempts: z.array(attemptReply).describe('The latest check of each location.'),
  })
  .meta({ id: 'Evidence' });

export const summaryReply = z
  .string()
  .nullable()
  .describe('The cause in one sentence, made from the evidence; null without evidence.');
