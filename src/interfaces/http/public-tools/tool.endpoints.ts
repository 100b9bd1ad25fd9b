import {
  checkBlocklists,
  inspectTls,
  lookUpDns,
  lookUpRegistration,
  pingHost,
  testPort,
  visitUrl,
} from '../../../application/public-tools/public-tools.ts';
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
  whoisQuery,
  whoisReply,
} from './tool.schemas.ts';

/** Text that is appended to the description of every tool. */
const EVERY_TOOL = 'Public targets only; 30 requests per minute for all tools. No response: 200 with `failure`.';

const tool = { method: 'get', tag: 'Tools', agents: 'tools.public', rate: TOOL_RATE } as const;

/** The endpoints that inspect public targets for any caller, including agents without a claim. */
export const toolEndpoints = [
  defineEndpoint({
    ...tool,
    path: '/api/tools/dns',
    summary: 'Look up the DNS records of a domain',
    description: `Returns the records of one type in zone file format, as seen by this service's resolver. ${EVERY_TOOL}`,
    useCase: lookUpDns,
    request: { query: dnsQuery },
    reply: dnsReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/http',
    summary: 'Fetch a URL and return its status, redirects, certificate and timings',
    description: `Sends a GET request, follows redirects and reads, but does not return, the beginning of the page. ${EVERY_TOOL}`,
    useCase: visitUrl,
    request: { query: urlQuery },
    reply: urlReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/tls',
    summary: 'Read the certificate of a TLS server',
    description: `Accepts any certificate: an expired or untrusted one is returned with the reason. ${EVERY_TOOL}`,
    useCase: inspectTls,
    request: { query: tlsQuery },
    reply: tlsReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/port',
    summary: 'Test whether a TCP port of a host accepts connections',
    description: `Opens one TCP connection and closes it; nothing is sent. ${EVERY_TOOL}`,
    useCase: testPort,
    request: { query: portQuery },
    reply: portReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/whois',
    summary: 'Look up the registration of a domain',
    description: `Looks up registrar, dates, statuses, name servers and DNSSEC by RDAP or WHOIS, and no personal data. Of a subdomain, registeredDomain is the registered parent. ${EVERY_TOOL}`,
    useCase: lookUpRegistration,
    request: { query: whoisQuery },
    reply: whoisReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/ping',
    summary: 'Ping a host and return packet loss and round-trip times',
    description: `Sends one to five ICMP echo requests to the first address of the host, one a second, and waits one second for each reply. Without one, received is 0. ${EVERY_TOOL}`,
    useCase: pingHost,
    request: { query: pingQuery },
    reply: pingReply,
  }),
  defineEndpoint({
    ...tool,
    path: '/api/tools/blocklist',
    summary: 'Check an IP address or host against well-known mail blocklists',
    description: `Asks several DNS blocklists for each listing, with its reason and a link to its removal. A list without a usable response is unknown. ${EVERY_TOOL}`,
    useCase: checkBlocklists,
    request: { query: blocklistQuery },
    reply: blocklistReply,
  }),
];
