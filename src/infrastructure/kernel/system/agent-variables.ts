import { z } from 'zod';
import { DEFAULT_PRIVATE_REDIRECT_URIS } from '../../../domain/connected-apps/redirect-uri.ts';
import { privateUseUris, trustedIssuer } from './variable-schemas.ts';

/** The environment variables of AI agents and connected apps. */
export const agentVariables = {
  AGENT_AUTH_ENABLED: {
    schema: z.boolean().default(true),
    expects: 'true or false',
    what: 'Whether agents may register and use their tokens.',
  },
  AGENT_ANONYMOUS_ENABLED: {
    schema: z.boolean().default(true),
    expects: 'true or false',
    what: 'Whether agents may register without a user.',
  },
  AGENT_SERVICE_AUTH_ENABLED: {
    schema: z.boolean().default(true),
    expects: 'true or false',
    what: 'Whether agents may register on behalf of a user.',
  },
  AGENT_WRITE_ENABLED: {
    schema: z.boolean().default(false),
    expects: 'true or false',
    what: 'Whether agents and connected apps with a write scope may write.',
  },
  AGENT_TRUSTED_ISSUERS: {
    schema: z.array(trustedIssuer).readonly().default([]),
    expects: 'a JSON list of {issuer, name, …}',
    what: 'Identity providers whose ID-JAG assertions are accepted.',
  },
  OAUTH_PRIVATE_REDIRECT_URIS: {
    schema: privateUseUris.default(DEFAULT_PRIVATE_REDIRECT_URIS),
    expects: 'URIs such as cursor://anysphere.cursor-mcp/oauth/callback, separated by commas',
    what: 'Redirect URIs with a scheme of an app that connected apps may register besides https and loopback http.',
  },
} as const;
