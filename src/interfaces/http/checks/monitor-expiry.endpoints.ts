import { z } from 'zod';
import { getMonitorExpiry } from '../../../application/checks/monitor-expiry.ts';
import type { MonitorExpiry } from '../../../application/checks/monitor-expiry.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

const expiry = replyFrom(
  z
    .object({
      certificate: z
        .object({
          expiresAt: timestamp,
          subject: z.string(),
          issuer: z.string(),
        })
        .nullable()
        .describe(
          'The certificate that the checks saw last, of its chain the one that expires first. Null if none was seen, and for monitors whose settings do not observe it.',
        ),
      domain: z
        .object({
          name: z.string().describe('The registered name.'),
          expiresAt: timestamp
            .nullable()
            .describe('Null while it is unknown, and if the registry does not publish it.'),
          registrar: z.string().nullable(),
          lastCheckedAt: timestamp.nullable(),
        })
        .nullable()
        .describe(
          'The registration of the domain. Null while nothing is known, and for monitors that do not observe it.',
        ),
    })
    .meta({ id: 'MonitorExpiry' }),
  ({ certificate, domain }: MonitorExpiry) => ({
    domain,
    certificate:
      certificate === null
        ? null
        : { expiresAt: certificate.notAfter, subject: certificate.subject, issuer: certificate.issuer },
  }),
);

/** The endpoint for the expiry of the certificate and the domain of a monitor. */
export const monitorExpiryEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/monitors/{kind}/{id}/expiry',
    tag: 'Monitors',
    summary: 'When the certificate and the domain of a monitor expire',
    useCase: getMonitorExpiry,
    request: { params: byEitherId.extend({ kind: z.enum(monitorKindNames).describe('The kind of the monitor.') }) },
    reply: expiry,
  }),
];
