import { z } from 'zod';
import { proxyServer } from './variable-schemas.ts';

const EXPECTED_PROXY = 'a URL such as http://proxy.example.com:3128';
const REQUESTS = 'notifications, webhooks, registries, calendars and other requests of the service, never checks';

/**
 * The environment variables of the proxies for outgoing requests. They have the names that other programs use, and are
 * also read in lower case. See ADR 0306.
 */
export const proxyVariables = {
  HTTPS_PROXY: {
    schema: proxyServer.optional(),
    expects: EXPECTED_PROXY,
    what: `The HTTP proxy for outgoing requests to https URLs: ${REQUESTS}. It may contain a user and password. See docs/operating.md.`,
  },
  HTTP_PROXY: {
    schema: proxyServer.optional(),
    expects: EXPECTED_PROXY,
    what: 'The HTTP proxy for outgoing requests to http URLs. It is asked for a tunnel (CONNECT), as for https URLs.',
  },
  NO_PROXY: {
    schema: z.array(z.string()).readonly().default([]),
    expects: 'hosts such as example.com,10.0.0.0/8,hooks.example.com:8443, or *',
    what: 'The hosts that are reached without a proxy: names with all names below them, addresses and networks, with or without a port, or * for all.',
  },
} as const;

/** The variables that are also read in lower case, which some programs set and others require. */
export const inLowerCaseToo: ReadonlySet<string> = new Set(Object.keys(proxyVariables));
