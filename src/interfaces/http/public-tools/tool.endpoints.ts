import { checkBlocklists, inspectTls, lookUpDns, lookUpRegistration, pingHost, testPort, visitUrl } from '../../../application/public-tools/public-tools.ts';
import { TOOL_RATE } from '../../../domain/public-tools/public-tool.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { blocklistQuery, blocklistReply } from './blocklist-tool.schemas.ts';
import {
  dnsQuery,
  dnsReply,
  pingQuery,
  pingReply,
  portQuery,
  portReply,
  tlsQuery,
  tlsReply,
  urlQuery,
  urlReply,
} from './tool.schemas.ts';
import { whoisQuery, whoisReply } from './whois-tool.schemas.ts';

/** The description shared by all tools, repeated in each so that it can be read alone. */
const EVERY_TOOL = 'Public targets only. All public tools together may be used 30 times a minute. A target that gives no answer is told by `failure`, with status 200.';

const tool = { method: 'get', tag: 'Tools', agents: 'tools.public', rate: TOOL_RATE } as const;

/** Looks at public targets for any caller, agents without a claim included. */
export const toolEndpoints = [
  defineEndpoint({
    ...tool,
    path: '/api/tools/dns',
    summary: 'Look up the DNS records of a domain',
    description: `Answers the records of one type as they stand in zone files, as the resolver of this service sees them. ${EVERY_TOOL}`,
    useCase: lookUpDns,
    request: { query: dnsQuery },
    toInput: ({ query }) => query,
    reply: dnsReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/http',
    summary: 'Visit a URL and tell its status, redirects, certificate and times',
    description: `Makes one GET request, follows redirects and reads the beginning of the page; its content is not told. ${EVERY_TOOL}`,
    useCase: visitUrl,
    request: { query: urlQuery },
    toInput: ({ query }) => query,
    reply: urlReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/tls',
    summary: 'Shake hands with a TLS server and tell its certificate',
    description: `Accepts any certificate, so that one that is expired or not trusted can be told with the reason. ${EVERY_TOOL}`,
    useCase: inspectTls,
    request: { query: tlsQuery },
    toInput: ({ query }) => query,
    reply: tlsReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/port',
    summary: 'Test whether a TCP port of a host takes connections',
    description: `Opens one TCP connection and closes it; nothing is sent. ${EVERY_TOOL}`,
    useCase: testPort,
    request: { query: portQuery },
    toInput: ({ query }) => query,
    reply: portReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/whois',
    summary: 'Tell when a domain was registered, when it expires, and by which registrar',
    description: `Asks the registry of the domain by RDAP, else by WHOIS, and answers registrar, dates, statuses, name servers and DNSSEC, but nothing of persons. A name below a registered one, such as www.example.co.uk, finds that one: see registeredDomain. ${EVERY_TOOL}`,
    useCase: lookUpRegistration,
    request: { query: whoisQuery },
    toInput: ({ query }) => query,
    reply: whoisReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/ping',
    summary: 'Ping a host and tell loss and round-trip times',
    description: `Sends one to five ICMP echo requests, a second apart, to the first address of the host, and waits a second for each answer. That no answer came back is no failure: received is 0 then. ${EVERY_TOOL}`,
    useCase: pingHost,
    request: { query: pingQuery },
    toInput: ({ query }) => query,
    reply: pingReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/blocklist',
    summary: 'Look for an IP address or host on the well-known mail blocklists',
    description: `Asks several DNS blocklists at once and answers every listing with its reason and the page that tells how to get off. A list that gives no usable answer stands in lists as unknown, never as a listing. ${EVERY_TOOL}`,
    useCase: checkBlocklists,
    request: { query: blocklistQuery },
    toInput: ({ query }) => query,
    reply: blocklistReply,
  }),
];
