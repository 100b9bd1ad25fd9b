import { z } from 'zod';
import { MAX_PORT } from '../../../domain/monitoring/connect-target.ts';
import type { Attempt, ProbeFailure } from '../../../domain/monitoring/probe-failure.ts';
import { DEFAULT_TLS_PORT, dnsRecordTypes } from '../../../domain/monitoring/public-tool.ts';
import type { CertificateFact, WebsiteObservation } from '../../../domain/monitoring/website-observation.ts';
import { textInt } from '../kernel/fields.ts';
import { milliseconds, timingsReply } from './timings.schemas.ts';

const MAX_HOST = 253;
const MAX_URL = 2048;

const host = z.string().trim().min(1).max(MAX_HOST);
const port = textInt(MAX_PORT);
const timestamp = z.iso.datetime();

export const dnsQuery = z.object({ domain: host, type: z.enum(dnsRecordTypes).default('A') });
export const urlQuery = z.object({ url: z.string().trim().min(1).max(MAX_URL) });
export const portQuery = z.object({ host, port });
export const tlsQuery = z.object({ host, port: port.prefault(DEFAULT_TLS_PORT) });

const failure = z
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
