import { z } from 'zod';
import type { HostPort } from '../../../application/public-tools/public-tools.ts';
import type {
  EchoResult,
  OpenPort,
  TlsInspection,
  RegistrationLookup,
} from '../../../application/public-tools/ports.ts';
import { MAX_PORT } from '../../../domain/monitors/hosts.ts';
import type { Attempt, ProbeFailure } from '../../../domain/checks/probe-failure.ts';
import { DEFAULT_ECHO_COUNT, DEFAULT_TLS_PORT, MAX_ECHO_COUNT } from '../../../domain/public-tools/public-tool.ts';
import { dnsRecordTypes } from '../../../domain/monitors/dns-records.ts';
import type { DnsRecordType } from '../../../domain/monitors/dns-records.ts';
import type { WebsiteObservation } from '../../../domain/checks/kinds/website-observation.ts';
import { textInt, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { milliseconds, timingsReply } from '../checks/evidence.schemas.ts';

const MAX_HOST = 253;
const MAX_URL = 2048;

/** A host name or address in a query. */
export const host = z.string().trim().min(1).max(MAX_HOST).describe('A public host name or IP address.');
const port = textInt(MAX_PORT).describe('The TCP port.');

export const pingQuery = z.object({
  host,
  count: textInt(MAX_ECHO_COUNT)
    .prefault(DEFAULT_ECHO_COUNT)
    .describe('The number of echo requests, sent one second apart.'),
});
export const dnsQuery = z.object({
  domain: host.describe('A domain name.'),
  type: z.enum(dnsRecordTypes).default('A').describe('The type of the records.'),
});
export const urlQuery = z.object({
  url: z.string().trim().min(1).max(MAX_URL).describe('An http or https URL of a public host.'),
});
export const portQuery = z.object({ host, port });
export const tlsQuery = z.object({ host, port: port.prefault(DEFAULT_TLS_PORT) });

/** A failure in a reply. */
export const failure = z
  .object({
    code: z.string(),
    phase: z.string(),
    detail: z.string().describe('The error message of the system or library.'),
  })
  .nullable()
  .describe('Why the target did not respond; null if it responded.');

/** Returns the reason why an attempt failed, or null if it succeeded. */
export const failureOf = (attempt: Attempt<unknown>): ProbeFailure | null => (attempt.ok ? null : attempt.failure);

const validity = { subject: z.string(), issuer: z.string(), notBefore: timestamp, notAfter: timestamp };

const certificate = z
  .object({
    ...validity,
    verificationError: z.string().nullable().describe('Why the certificate is not trusted; null if it is trusted.'),
    intermediates: z
      .array(z.object(validity))
      .describe('The certificates of authorities that were sent with it, without trusted roots.'),
    ocsp: z
      .object({
        status: z.enum(['good', 'revoked', 'unknown']),
        thisUpdate: timestamp,
        nextUpdate: timestamp.nullable(),
      })
      .nullable()
      .describe('The OCSP response that was stapled to the handshake; null for none, or if it was not requested.'),
  })
  .nullable();

/** The result of a connection to one port of a host. */
type Inspection<Value> = HostPort & { readonly found: Attempt<Value> };

export const dnsReply = replyFrom(
  z
    .object({
      domain: z.string(),
      type: z.enum(dnsRecordTypes),
      records: z.array(z.string()).describe('In zone file format.'),
      failure,
    })
    .meta({ id: 'DnsLookup' }),
  ({
    domain,
    type,
    found,
  }: {
    readonly domain: string;
    readonly type: DnsRecordType;
    readonly found: Attempt<readonly string[]>;
  }) => ({
    domain,
    type,
    records: found.ok ? found.value : [],
    failure: failureOf(found),
  }),
);

export const portReply = replyFrom(
  z
    .object({
      host: z.string(),
      port: z.int(),
      open: z.boolean(),
      address: z.string().nullable(),
      dnsMs: milliseconds,
      connectMs: milliseconds,
      failure,
    })
    .meta({ id: 'PortTest' }),
  ({ host: asked, port: number, found }: Inspection<OpenPort>) => {
    const nothing = { address: null, dnsMs: null, connectMs: null };
    return {
      host: asked,
      port: number,
      open: found.ok,
      ...(found.ok ? found.value : nothing),
      failure: failureOf(found),
    };
  },
);

export const tlsReply = replyFrom(
  z
    .object({
      host: z.string(),
      port: z.int(),
      address: z.string().nullable(),
      protocol: z.string().nullable(),
      cipher: z.string().nullable(),
      certificate,
      failure,
    })
    .meta({ id: 'TlsInspection' }),
  ({ host: asked, port: number, found }: Inspection<TlsInspection>) => {
    const nothing = { address: null, protocol: null, cipher: null, certificate: null };
    return { host: asked, port: number, ...(found.ok ? found.value : nothing), failure: failureOf(found) };
  },
);

export const urlReply = replyFrom(
  z
    .object({
      url: z.string(),
      status: z.int().nullable(),
      finalUrl: z.string().nullable(),
      redirects: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          status: z.int(),
          downgrade: z.boolean().describe('From HTTPS to plain HTTP.'),
        }),
      ),
      address: z.string().nullable(),
      certificate,
      timings: timingsReply,
      failure,
    })
    .meta({ id: 'UrlVisit' }),
  ({ url, seen }: { readonly url: string; readonly seen: WebsiteObservation }) =>
    seen.kind === 'answered' ? { ...seen, url, failure: null } : { ...seen, url, status: null, finalUrl: null },
);

export const pingReply = replyFrom(
  z
    .object({
      host: z.string(),
      address: z.string().nullable().describe('The address that the requests were sent to.'),
      sent: z.int(),
      received: z.int(),
      lossPercent: z.number().nullable().describe('0 to 100; null if nothing could be sent.'),
      minMs: milliseconds,
      avgMs: milliseconds,
      maxMs: milliseconds,
      failure: failure.describe(
        'Why nothing could be sent: `programUnavailable` if this service has no ping program. Null if requests were sent, even without a reply.',
      ),
    })
    .meta({ id: 'PingResult' }),
  ({ host: asked, found }: { readonly host: string; readonly found: Attempt<EchoResult> }) => {
    const nothing = { address: null, sent: 0, received: 0, lossPercent: null, minMs: null, avgMs: null, maxMs: null };
    return { host: asked, ...(found.ok ? found.value : nothing), failure: failureOf(found) };
  },
);

export const whoisQuery = z.object({
  domain: host.describe(
    'A domain name, such as `example.co.uk`. For a subdomain, the registered parent domain is found.',
  ),
});

const nothing = {
  registeredDomain: null,
  source: null,
  registrar: null,
  registeredAt: null,
  expiresAt: null,
  updatedAt: null,
  statuses: [],
  nameservers: [],
  dnssec: null,
};

export const whoisReply = replyFrom(
  z
    .object({
      domain: z.string().describe('The requested domain.'),
      registeredDomain: z.string().nullable().describe('The registered name that was found, at or above `domain`.'),
      source: z
        .enum(['rdap', 'whois'])
        .nullable()
        .describe('The protocol of the response; null if there is no registration.'),
      registrar: z.string().nullable(),
      registeredAt: timestamp.nullable(),
      expiresAt: timestamp.nullable().describe('Also null if the registry does not publish it, as for `.de`.'),
      updatedAt: timestamp.nullable(),
      statuses: z.array(z.string()).describe('In RDAP terms, for example `client transfer prohibited`.'),
      nameservers: z.array(z.string()),
      dnssec: z
        .boolean()
        .nullable()
        .describe('Whether the delegation is signed; null if the registry does not publish it.'),
      failure: failure.describe(
        'Why there is no registration: `domainUnregistered` if the name is not registered. Null if there is a registration.',
      ),
    })
    .meta({ id: 'DomainRegistration' }),
  ({ domain, found }: { readonly domain: string; readonly found: Attempt<RegistrationLookup> }) => {
    if (!found.ok) return { ...nothing, domain, failure: failureOf(found) };
    const { source, registration } = found.value;
    return { ...registration, domain, registeredDomain: registration.name, source, failure: null };
  },
);
