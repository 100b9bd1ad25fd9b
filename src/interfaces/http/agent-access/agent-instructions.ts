import { agentScopes } from '../../../domain/access/caller.ts';
import type { PathAccess } from '../../../domain/access/path-access.ts';
import type { PathPattern } from '../../../domain/access/path-pattern.ts';
import { MCP_PATH } from '../../../domain/access/protected-resource.ts';
import { CLAIM_RATE, IDENTITY_RATE, TOKEN_RATE } from '../../../domain/agent-access/agent-rates.ts';
import { ID_JAG_TOKEN_TYPE } from '../../../domain/agent-access/id-jag.ts';
import { grantTypes } from '../../../domain/agent-access/token-request.ts';
import { TOOL_RATE } from '../../../domain/public-tools/public-tool.ts';
import type { AgentAccessSettings } from '../../../application/agent-access/ports.ts';
import { agentPaths } from './agent-metadata.ts';

const shell = (...lines: readonly string[]): string => `\`\`\`sh\n${lines.join('\n')}\n\`\`\``;

const postJson = (url: string, body: object): string => shell(`curl -sS ${url} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`);

const postForm = (url: string, parameters: Readonly<Record<string, string>>): string =>
  shell(`curl -sS ${url} ${Object.entries(parameters).map(([name, value]) => `-d '${name}=${value}'`).join(' ')}`);

const listed = (patterns: readonly PathPattern[]): string => patterns.map(({ method, path }) => `\`${method ?? 'any'} ${path}\``).join(', ');

const discovery = ({ baseUrl }: AgentAccessSettings): string => `## Discovery

- \`GET ${baseUrl}${agentPaths.server}\`: the authorization server for agents; its member \`agent_auth\` names the endpoints below and the types of registration that are open.
- \`GET ${baseUrl}${agentPaths.resource}\`: the API as a protected resource.
- \`GET ${baseUrl}${agentPaths.keys}\`: the keys that identity assertions are signed with.

A request of the API without a credential answers 401 with \`WWW-Authenticate: Bearer resource_metadata="…"\`, which leads to the same documents.
An MCP client needs none of this page: it connects to \`${baseUrl}${MCP_PATH}\`, whose own 401 leads it to a sign-in. A token from this page works there too.`;

const anonymousWay = ({ baseUrl }: AgentAccessSettings): string => `### Alone

Nobody has to confirm; you reach the public tools.

${postJson(`${baseUrl}${agentPaths.identity}`, { type: 'anonymous' })}

The answer holds an \`identity_assertion\`, which mints access tokens at once, and a \`claim_token\`, with which a user can give you more later.`;

const serviceAuthWay = ({ baseUrl }: AgentAccessSettings): string => `### For somebody with an account here

You name the user by mail address and get nothing until that user has agreed. \`scope\` is optional, and \`api.read\` is always part of it.

${postJson(`${baseUrl}${agentPaths.identity}`, { type: 'service_auth', login_hint: 'person@example.com', scope: 'api.read api.write.monitors' })}

The answer holds a \`claim_token\` and a \`claim\` block, and is the same whether or not there is such an account.`;

const assertionWay = ({ baseUrl, issuers }: AgentAccessSettings): string => `### With an assertion of an identity provider

This service trusts ID-JAG assertions of ${issuers.map(({ name }) => name).join(', ')}:

${postJson(`${baseUrl}${agentPaths.identity}`, { type: 'identity_assertion', assertion: 'eyJ…', assertion_type: ID_JAG_TOKEN_TYPE })}

200 holds an \`identity_assertion\`. 401 \`login_required\`: the sign-in behind the assertion is too old. 401 \`interaction_required\`: your user has to agree first; the answer holds a \`claim_token\` and a \`claim\` block, so go on as below.`;

const registration = (settings: AgentAccessSettings): string =>
  [
    `## Register\n\nJSON, at most ${IDENTITY_RATE.limit} requests a minute. Keep \`claim_token\` and \`identity_assertion\` secret: each is shown once.`,
    ...(settings.anonymous ? [anonymousWay(settings)] : []),
    ...(settings.serviceAuth ? [serviceAuthWay(settings)] : []),
    ...(settings.issuers.length > 0 ? [assertionWay(settings)] : []),
  ].join('\n\n');

const claim = ({ baseUrl, issuers }: AgentAccessSettings): string => `## Have the claim confirmed

A \`claim\` block holds \`user_code\`, \`verification_uri\`, \`verification_uri_complete\`, \`expires_in\` and \`interval\`. Show your user the code **and** the link; the user signs in, compares the code, and agrees or declines. Users may give less than you asked for, never more, and write scopes only where their own role writes.

A registration can be confirmed for 24 hours, a code for \`expires_in\` seconds. A new code, or the upgrade of an anonymous registration, comes from here (at most ${CLAIM_RATE.limit} requests a minute); it is in \`claim_attempt\`, and the newest code alone counts. \`login_hint\` may be left out where the registration names the user already; \`scope\` may ask for more than at first.

${postJson(`${baseUrl}${agentPaths.claim}`, { claim_token: 'clm_…', login_hint: 'person@example.com', scope: 'api.read' })}

${issuers.length > 0 ? 'With `"type":"identity_assertion"` and `assertion` in place of `login_hint`, an anonymous registration is taken over by an identity that a user has approved before, without asking again.\n\n' : ''}409 \`claimed_or_in_flight\`: it is confirmed, so poll. 400 \`claim_expired\` or \`invalid_claim_token\`: register anew.

Meanwhile poll, the first time at once and then every \`interval\` seconds:

${postForm(`${baseUrl}${agentPaths.token}`, { grant_type: grantTypes.claim, claim_token: 'clm_…' })}

| Answer | What to do |
| --- | --- |
| \`authorization_pending\` | Go on. |
| \`slow_down\` | Go on, and wait 5 seconds longer from now on. |
| \`access_denied\` | The user declined. Stop: a registration for that user is over, and an anonymous one keeps the public tools. |
| \`expired_token\` | The code is over: ask for a new one with the same claim token. If that is refused too, register anew. |
| 200 | An access token, and an \`identity_assertion\` that replaces every earlier one. |

A claim token brings one token, once. The access tokens that you had before end with it.`;

const tokens = ({ baseUrl }: AgentAccessSettings): string => `## Get access tokens

Form-encoded, at most ${TOKEN_RATE.limit} requests a minute together with the polls. There is no client authentication and no refresh token:

${postForm(`${baseUrl}${agentPaths.token}`, { grant_type: grantTypes.assertion, assertion: 'eyJ…' })}

An access token lives \`expires_in\` seconds (3600). The assertion mints another until \`assertion_expires\`, 24 hours after it was made. \`scope\` may narrow what you get; \`resource\`, if sent, is \`${baseUrl}\`. What your user's role does not cover any more is left out.

- 400 \`invalid_grant\`: the assertion is over, or was replaced by a claim, or your access was ended. Use the newest assertion, else register anew.
- 400 \`invalid_scope\`: more than was granted. 400 \`invalid_target\`: another \`resource\`.
- 429 \`rate_limited\`: wait \`Retry-After\` seconds.

At this endpoint \`error\` is the code, as in RFC 6749; everywhere else \`error\` is \`true\` and the code is \`data.code\`.`;

const use = ({ baseUrl, writesEnabled }: AgentAccessSettings, access: PathAccess): string => `## Use them

${shell(`curl -sS '${baseUrl}/api/tools/dns?domain=example.com&type=MX' -H 'Authorization: Bearer wsma_…'`, `curl -sS ${baseUrl}/api/websites -H 'Authorization: Bearer wsma_…'`)}

You see the organization, or the one customer, that your user gave you; whatever belongs to others answers 404.

| Scope | Adds |
| --- | --- |
${agentScopes.map((scope) => `| \`${scope}\` | ${listed(access.reachOf(scope))} |`).join('\n')}

\`*\` stands for one segment of a path and \`**\` for any number. HEAD goes where GET goes. The list is ahead of the API: what \`${baseUrl}/openapi.json\` does not describe answers 404. People read it at \`${baseUrl}/docs\`.

The public tools, ${TOOL_RATE.limit} uses a minute and for public targets only: \`/api/tools/dns?domain=&type=\`, \`/api/tools/http?url=\`, \`/api/tools/tls?host=&port=\`, \`/api/tools/port?host=&port=\`, \`/api/tools/whois?domain=\`, \`/api/tools/ping?host=&count=\`, \`/api/tools/blocklist?address=\`.

Writes need two consents: a write scope of your user, and the switch of whoever operates this platform. The switch is **${writesEnabled ? 'on' : 'off'}** here. With \`api.write.monitors\`:

${shell(
  `curl -sS ${baseUrl}/api/websites -H 'Authorization: Bearer wsma_…' -H 'Content-Type: application/json' -d '{"name":"Shop","url":"https://example.com"}'`,
  `curl -sS ${baseUrl}/api/tags -H 'Authorization: Bearer wsma_…' -H 'Content-Type: application/json' -d '{"name":"Seasonal","color":"orange"}'`,
  `curl -sS ${baseUrl}/api/monitor-tags -H 'Authorization: Bearer wsma_…' -H 'Content-Type: application/json' -d '{"tagId":1,"monitorType":"website","monitorId":1}'`,
  `curl -sS ${baseUrl}/api/websites/ID/change-requests -H 'Authorization: Bearer wsma_…' -H 'Content-Type: application/json' -d '{"changes":{"name":"Shop, new"},"note":"Renamed by the owner"}'`,
)}

Keep the \`id\` that a new tag answers: agents put tags on monitors but do not list them. A change request, at the monitor's \`publicId\`, asks the organization for a change that you may not make yourself; people decide about it, and you see the outcome at the monitor. New tags and change requests bear your user's name: once that user is gone they answer 403 \`authorizingUserUnresolved\`.

| Answer | Meaning |
| --- | --- |
| 401 | The token is unknown, over or revoked. Get another one. |
| 403 \`agentTokenReadOnly\` | Outside what you may read, also when nothing is there; or any write while writes are off. |
| 403 \`agentTokenScopeForbidden\` | A write that your scopes do not cover. |
| 404 | Not there, or not yours. |
| 423 | The organization is suspended or deleted. |
| 429 | Too many requests: wait \`Retry-After\` seconds. |`;

const end = ({ baseUrl }: AgentAccessSettings): string => `## Give access back

${postForm(`${baseUrl}${agentPaths.revocation}`, { token: 'wsma_…' })}

It always answers 200, and ends that one access token; the assertion could mint another, so forget it as well. Your user can cut you off altogether, at any time, under Connected apps.`;

/** What an agent has to know to get in, in prose: discovery, registration, claim, tokens, use, revocation. */
export const agentInstructions = (settings: AgentAccessSettings, access: PathAccess): string => {
  const opening =
    '# Agent access to Watchstead\n\nYou are a software agent. This page tells how you get access to this service without a pasted key, what you may reach, and how access ends.';
  return `${[opening, ...[discovery, registration, claim, tokens, use, end].map((part) => part(settings, access))].join('\n\n')}\n`;
};
