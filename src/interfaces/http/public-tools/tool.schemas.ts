import { z } from 'zod';
import type { EchoResult } from '../../../application/public-tools/tool.ports.ts';
import { MAX_PORT } from '../../../domain/monitors/connect-target.ts';
import { DEFAULT_ECHO_COUNT, MAX_ECHO_COUNT } from '../../../domain/public-tools/echo.ts';
import type { Attempt, ProbeFailure } from '../../../domain/checks/probe-failure.ts';
import { DEFAULT_TLS_PORT, dnsRecordTypes } from '../../../domain/public-tools/public-tool.ts';
import type { CertificateFact, WebsiteObservation } from '../../../domain/checks/website-observation.ts';
import { textInt } from '../kernel/fields.ts';
import { milliseconds, timingsReply } from '../checks/timings.schemas.ts';

const MAX_HOST = 253;
const MAX_URL = 2048;

/** A host name or address in a query. */
export const host = z.string().trim().min(1).max(MAX_HOST);
const port = textInt(MAX_PORT);
/** An instant in a reply. */
export const timestamp = z.iso.datetime();

export const pingQuery = z.object({
  host: host.describe('A host name or an IP address that is public.'),
  count: textInt(MAX_ECHO_COUNT).prefault(DEFAULT_ECHO_COUNT).describe('How many echo requests are sent, a second apart.'),
});
export const dnsQuery = z.object({ domain: host, type: z.enum(dnsRecordTypes).default('A') });
export const urlQuery = z.object({ url: z.string().trim().min(1).max(MAX_URL) });
export const portQuery = z.object({ host, port });
export const tlsQuery = z.object({ host, port: port.prefault(DEFAULT_TLS_PORT) });

/** A failure in a reply. */
export const failure = z
  .object({ code: z.string(), phase: z.string(), detail: z.string().describe('The word of the system or library for it.') })
  .nullable()
  .describe('Why the target gave no answer; null when it gave one.');

const certificate = z
  .object({
    subject: z.string(),
    issuer: z.string(),
    notBefore: timestamp,
    notAfter: timestamp,
    verificationError: z.string().nullable().describe('Why the certificate is not to be trusted; null when it is.'),
  })
  .nullable();

export const dnsReply = z
  .object({ domain: z.string(), type: z.enum(dnsRecordTypes), records: z.array(z.string()).describe('As they stand in zone files.'), failure })
  .meta({ id: 'DnsLookup' });

export const portReply = z
  .object({ host: z.string(), port: z.int(), open: z.boolean(), address: z.string().nullable(), dnsMs: milliseconds, connectMs: milliseconds, failure })
  .meta({ id: 'PortTest' });

export const tlsReply = z
  .object({
    host: z.string(),
    port: z.int(),
    address: z.string().nullable(),
    protocol: z.string().nullable(),
    cipher: z.string().nullable(),
    certificate,
    failure,
  })
  .meta({ id: 'TlsInspection' });

export const urlReply = z
  .object({
    url: z.string(),
    status: z.int().nullable(),
    finalUrl: z.string().nullable(),
    redirects: z.array(z.object({ from: z.string(), to: z.string(), status: z.int(), downgrade: z.boolean().describe('From HTTPS to plain HTTP.') })),
    address: z.string().nullable(),
    certificate,
    timings: timingsReply,
    failure,
  })
  .meta({ id: 'UrlVisit' });

export const pingReply = z
  .object({
    host: z.string(),
    address: z.string().nullable().describe('The address that was asked.'),
    sent: z.int(),
    received: z.int(),
    lossPercent: z.number().nullable().describe('0 to 100; null when nothing could be sent.'),
    minMs: milliseconds,
    avgMs: milliseconds,
    maxMs: milliseconds,
    failure: failure.describe('Why nothing could be sent: `programUnavailable` when this service has no ping program. Null also when no answer came back.'),
  })
  .meta({ id: 'PingResult' });

/** Why an attempt failed, or null. */
export const failureOf = (attempt: Attempt<unknown>): ProbeFailure | null => (attempt.ok ? null : attempt.failure);

/** A certificate as it is told. */
export const presentCertificate = (seen: CertificateFact | null) =>
  seen === null ? null : { ...seen, notBefore: seen.notBefore.toISOString(), notAfter: seen.notAfter.toISOString() };

/** What a visit saw, as it is told. */
export const presentVisit = ({ url, seen }: { readonly url: string; readonly seen: WebsiteObservation }) => ({
  url,
  status: seen.kind === 'answered' ? seen.status : null,
  finalUrl: seen.kind === 'answered' ? seen.finalUrl : null,
  redirects: seen.redirects.map((redirect) => ({ ...redirect })),
  address: seen.address,
  certificate: presentCertificate(seen.certificate),
  timings: { ...seen.timings },
  failure: seen.kind === 'failed' ? { ...seen.failure } : null,
});

/** What came back, as it is shown. */
export const presentEcho = ({ host: asked, found }: { readonly host: string; readonly found: Attempt<EchoResult> }) => {
  const nothing = { address: null, sent: 0, received: 0, lossPercent: null, minMs: null, avgMs: null, maxMs: null };
  return { host: asked, ...(found.ok ? found.value : nothing), failure: failureOf(found) };
};
