import { agentReads, agentWrites } from '../../../domain/access/agent-gate.ts';
import { agentScopes } from '../../../domain/access/caller.ts';
import type { AgentScope } from '../../../domain/access/caller.ts';
import { ID_JAG_TOKEN_TYPE } from '../../../domain/agent-access/id-jag.ts';
import { grantTypes } from '../../../domain/agent-access/token-request.ts';
import type { AgentAccessSettings } from '../../../application/agent-access/ports.ts';
import { agentPaths } from './agent-metadata.ts';

const reachOf = (scope: AgentScope): string =>
  [...agentReads[scope], ...agentWrites[scope]].map(({ method, path }) => `\`${method ?? 'any'} ${path}\``).join(', ');

const json = (value: object): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** What an agent has to know to get in, in prose: discovery, registration, claim, tokens, revocation, scopes. */
export const agentInstructions = ({ baseUrl, issuers }: AgentAccessSettings): string =>
  [
    '# Agent access to Watchstead',
    '',
    'You are a software agent. This page tells how you get access to this service without a pasted key, what you may reach, and how access ends.',
    '',
    '## Discovery',
    '',
    `Everything below can be read from \`GET ${baseUrl}${agentPaths.server}\` (member \`agent_auth\`) and \`GET ${baseUrl}${agentPaths.resource}\`. Keys: \`${baseUrl}${agentPaths.keys}\`.`,
    'Without a credential the API answers 401 with `WWW-Authenticate: Bearer resource_metadata="…"`, which leads to the same documents.',
    '',
    '## Register',
    '',
    `\`POST ${baseUrl}${agentPaths.identity}\` with JSON, at most 30 times a minute. Choose a type:`,
    '',
    '1. Nobody is there to confirm, and the public tools are enough:',
    '',
    json({ type: 'anonymous' }),
    '',
    '2. You work for somebody with an account here. `scope` is optional; `api.read` is always part of it:',
    '',
    json({ type: 'service_auth', login_hint: 'person@example.com', scope: 'api.read' }),
    '',
    ...(issuers.length === 0
      ? []
      : [
          `3. An identity provider that this service trusts (${issuers.map(({ name }) => name).join(', ')}) gives you ID-JAG assertions:`,
          '',
          json({ type: 'identity_assertion', assertion: 'eyJ…', assertion_type: ID_JAG_TOKEN_TYPE }),
          '',
          'A 401 `login_required` means that the sign-in behind the assertion is too old. A 401 `interaction_required` holds a `claim` block and a `claim_token`: go on as below.',
          '',
        ]),
    'Keep `claim_token` and `identity_assertion` secret. Both are shown once.',
    '',
    '## Have the claim confirmed',
    '',
    'A `claim` block holds `user_code`, `verification_uri`, `verification_uri_complete`, `expires_in` and `interval`. Show the code and the link to your user, who signs in and decides.',
    `A new code, or the upgrade of an anonymous registration, comes from \`POST ${baseUrl}${agentPaths.claim}\`:`,
    '',
    json({ claim_token: 'clm_…', login_hint: 'person@example.com' }),
    '',
    'The newest code alone counts. A claim can be confirmed for 24 hours after the registration.',
    '',
    `Meanwhile poll \`POST ${baseUrl}${agentPaths.token}\`, form-encoded, every \`interval\` seconds:`,
    '',
    '```',
    `grant_type=${grantTypes.claim}&claim_token=clm_…`,
    '```',
    '',
    '- `authorization_pending`: go on. `slow_down`: wait 5 seconds longer each time.',
    '- `access_denied`: the user declined. `expired_token`: the code or the claim is over; ask for a new code, or register anew.',
    '- 200: an access token, and an `identity_assertion` that replaces every earlier one.',
    '',
    '## Get access tokens',
    '',
    `\`POST ${baseUrl}${agentPaths.token}\`, form-encoded, at most 60 times a minute. No client authentication, no refresh token:`,
    '',
    '```',
    `grant_type=${grantTypes.assertion}&assertion=eyJ…`,
    '```',
    '',
    'An access token lives 3600 seconds; the assertion mints another for about 24 hours. `scope` may narrow what you get. `invalid_grant` means: register anew.',
    'At this endpoint `error` holds the code; everywhere else it is `true` and `data.code` holds the code.',
    '',
    '## Use them',
    '',
    'Send `Authorization: Bearer wsma_…`. You see rows of the organization, or of the one customer, that your user gave you; anything else answers 404.',
    '',
    '| Scope | Adds |',
    '| --- | --- |',
    ...agentScopes.map((scope) => `| \`${scope}\` | ${reachOf(scope)} |`),
    '',
    'The public tools, 30 uses a minute and for public targets only: `/api/tools/dns?domain=&type=`, `/api/tools/http?url=`, `/api/tools/tls?host=&port=`, `/api/tools/port?host=&port=`, `/api/tools/whois?domain=`, `/api/tools/ping?host=&count=`, `/api/tools/blocklist?address=`.',
    '',
    'HEAD goes where GET goes. A path outside your list answers 403 `agentTokenReadOnly`, also when nothing is there. Writes need a write scope and the consent of the operator of this platform; otherwise they answer 403 `agentTokenReadOnly` or `agentTokenScopeForbidden`.',
    '',
    '## Give access back',
    '',
    `\`POST ${baseUrl}${agentPaths.revocation}\` with \`token=wsma_…\`, form-encoded. It always answers 200. Your user can cut you off at any time under Connected apps.`,
    '',
  ].join('\n');
