import { inspectTls, lookUpDns, testPort, visitUrl } from '../../../application/monitoring/public-tools.ts';
import { TOOL_RATE } from '../../../domain/monitoring/public-tool.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  dnsQuery,
  dnsReply,
  failureOf,
  portQuery,
  portReply,
  presentCertificate,
  presentVisit,
  tlsQuery,
  tlsReply,
  urlQuery,
  urlReply,
} from './tool.schemas.ts';

const tool = { method: 'get', tag: 'Tools', rate: TOOL_RATE } as const;

/** Looks at public targets for any caller, agents without a claim included. */
export const toolEndpoints = [
  defineEndpoint({
    ...tool,
    path: '/api/tools/dns',
    summary: 'Look up the DNS records of a domain',
    useCase: lookUpDns,
    query: dnsQuery,
    reply: dnsReply,
    toInput: ({ query }) => query,
    present: ({ domain, type, found }) => ({ domain, type, records: found.ok ? [...found.value] : [], failure: failureOf(found) }),
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/http',
    summary: 'Visit a URL and tell its status, redirects, certificate and times',
    useCase: visitUrl,
    query: urlQuery,
    reply: urlReply,
    toInput: ({ query }) => query,
    present: presentVisit,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/tls',
    summary: 'Shake hands with a TLS server and tell its certificate',
    useCase: inspectTls,
    query: tlsQuery,
    reply: tlsReply,
    toInput: ({ query }) => query,
    present: ({ host, port, found }) => ({
      host,
      port,
      address: found.ok ? found.value.address : null,
      protocol: found.ok ? found.value.protocol : null,
      cipher: found.ok ? found.value.cipher : null,
      certificate: found.ok ? presentCertificate(found.value.certificate) : null,
      failure: failureOf(found),
    }),
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/port',
    summary: 'Test whether a TCP port of a host takes connections',
    useCase: testPort,
    query: portQuery,
    reply: portReply,
    toInput: ({ query }) => query,
    present: ({ host, port, found }) => ({
      host,
      port,
      open: found.ok,
      address: found.ok ? found.value.address : null,
      dnsMs: found.ok ? found.value.dnsMs : null,
      connectMs: found.ok ? found.value.connectMs : null,
      failure: failureOf(found),
    }),
  }),
];
