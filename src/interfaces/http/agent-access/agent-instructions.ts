import { agentScopes } from '../../../domain/access/caller.ts';
import type { PathAccess } from '../../../domain/access/guards/path-access.ts';
import type { PathPattern } from '../../../domain/access/guards/path-pattern.ts';
import { MCP_PATH } from '../../../domain/access/protected-resource.ts';
import { CLAIM_RATE, IDENTITY_RATE, TOKEN_RATE } from '../../../domain/agent-access/agent-rates.ts';
import { ID_JAG_TOKEN_TYPE } from '../../../domain/agent-access/id-jag.ts';
import { grantTypes } from '../../../domain/agent-access/token-request.ts';
import { TOOL_RATE } from '../../../domain/public-tools/public-tool.ts';
import type { AgentAccessSettings } from '../../../application/agent-access/ports.ts';
import { agentPaths } from './agent-metadata.ts';

const shell = (...lines: readonly string[]): string => `\`\`\`sh\n${lines.join('\n')}\n\`\`\``;

const postJson = (url: string, body: object): string =>
  shell(`curl -sS ${url} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`);

const postForm = (url: string, parameters: Readonly<Record<string, string>>): string =>
  shell(
    `curl -sS ${url} ${Object.entries(parameters)
      .map(([name, value]) => `-d '${name}=${value}'`)
      .join(' ')}`,
  );

const listed = (patterns: readonly PathPattern[]): string =>
  patterns.map(({ method, path }) => `\`${method ?? 'any'} ${path}\``).join(', ');

const discovery = ({ baseUrl }: AgentAccessSettings): string => `## Discovery

- \`GET ${baseUrl}${agentPaths.server}\`: the authorization server for agents; its \`agent_auth\` member lists the endpoints below and the supported registration types.
- \`GET ${baseUrl}${agentPaths.resource}\`: the API as a protected resource.
- \`GET ${baseUrl}${agentPaths.keys}\`: the public keys of identity assertions.

An API request without a credential returns 401 with \`WWW-Authenticate: Bearer resource_metadata="…"\`, which points to the same documents.
MCP clients do not need this page: they connect to \`${baseUrl}${MCP_PATH}\`, whose 401 response starts a sign-in. Tokens from this page work there too.`;

const anonymousSection = ({ baseUrl }: AgentAccessSettings): string => `### Without a user

No approval is needed; you get access to the public tools.

${postJson(`${baseUrl}${agentPaths.identity}`, { type: 'anonymous' })}

The response contains an \`identity_assertion\`, which you can exchange for access tokens immediately, and a \`claim_token\`, with which a user can grant you more access later.`;

const serviceAuthSection = ({ baseUrl }: AgentAccessSettings): string => `### On behalf of a user

Identify the user by email address. You get no access until the user approves. \`scope\` is optional and always includes \`api.read\`.

${postJson(`${baseUrl}${agentPaths.identity}`, { type: 'service_auth', login_hint: 'person@example.com', scope: 'api.read api.write.monitors' })}

The response contains a \`claim_token\` and a \`claim\` object. It is the same whether or not the account exists.`;

const assertionSection = ({
  baseUrl,
  issuers,
}: AgentAccessSettings): string => `### With an assertion from an identity provider

This service accepts ID-JAG assertions from ${issuers.map(({ name }) => name).join(', ')}:

${postJson(`${baseUrl}${agentPaths.identity}`, { type: 'identity_assertion', assertion: 'eyJ…', assertion_type: ID_JAG_TOKEN_TYPE })}

200 returns an \`identity_assertion\`. 401 \`login_required\`: the user's sign-in at the provider is too old. 401 \`interaction_required\`: the user must approve first; the response contains a \`claim_token\` and a \`claim\` object, so continue as below.`;

const registration = (settings: AgentAccessSettings): string =>
  [
    `## Register\n\nSend JSON, at most ${IDENTITY_RATE.limit} requests per minute. Keep \`claim_token\` and \`identity_assertion\` secret: each is shown once.`,
    ...(settings.anonymous ? [anonymousSection(settings)] : []),
    ...(settings.serviceAuth ? [serviceAuthSection(settings)] : []),
    ...(settings.issuers.length > 0 ? [assertionSection(settings)] : []),
  ].join('\n\n');

const claim = ({ baseUrl, issuers }: AgentAccessSettings): string => `## Get approval from a user

A \`claim\` object contains \`user_code\`, \`verification_uri\`, \`verification_uri_complete\`, \`expires_in\` and \`interval\`. Show your user the code **and** the link; the user signs in, compares the code, and approves or declines. Users may grant fewer scopes than you requested, and write scopes only if their own role allows writes.

A registration can be approved for 24 hours, a code for \`expires_in\` seconds. To get a new code, or to upgrade an anonymous registration, send this request (at most ${CLAIM_RATE.limit} per minute). The response contains the code in \`claim_attempt\`; only the newest code is valid. Omit \`login_hint\` if the registration already names the user; \`scope\` may contain more scopes than before.

${postJson(`${baseUrl}${agentPaths.claim}`, { claim_token: 'clm_…', login_hint: 'person@example.com', scope: 'api.read' })}

${issuers.length > 0 ? 'With `"type":"identity_assertion"` and `assertion` in place of `login_hint`, an identity that a user approved before claims an anonymous registration without a new approval.\n\n' : ''}409 \`claimed_or_in_flight\`: it is already approved, so poll. 400 \`claim_expired\` or \`invalid_claim_token\`: register again.

Poll while you wait, immediately and then every \`interval\` seconds:

${postForm(`${baseUrl}${agentPaths.token}`, { grant_type: grantTypes.claim, claim_token: 'clm_…' })}

| Response | What to do |
| --- | --- |
| \`authorization_pending\` | Keep polling. |
| \`slow_down\` | Keep polling, and increase the interval by 5 seconds. |
| \`access_denied\` | The user declined. Stop polling. A registration on behalf of the user has ended; an anonymous one keeps access to the public tools. |
| \`expired_token\` | The code has expired: request a new one with the same claim token. If that is refused too, register again. |
| 200 | An access token, and an \`identity_assertion\` that replaces all earlier ones. |

A claim token can be exchanged once. The exchange revokes your earlier access tokens.\n`;
const tokens = ({ baseUrl }: AgentAccessSettings): string => `## Get access tokens

Send form-encoded requests, at most ${TOKEN_RATE.limit} per minute including polls. There is no client authentication and no refresh token:

${postForm(`${baseUrl}${agentPaths.token}`, { grant_type: grantTypes.assertion, assertion: 'eyJ…' })}

An access token is valid for \`expires_in\` seconds (3600). The assertion can be exchanged for another until \`assertion_expires\`, 24 hours after it was issued. \`scope\` may reduce the scopes; \`resource\`, if sent, must be \`${baseUrl}\`. Scopes that your user's role no longer allows are omitted.

- 400 \`invalid_grant\`: the assertion has expired or was replaced by a claim, or your access was revoked. Use the newest assertion or register again.
- 400 \`invalid_scope\`: a scope that was not granted. 400 \`invalid_target\`: a different \`resource\`.
- 429 \`rate_limited\`: wait \`Retry-After\` seconds.

At this endpoint \`error\` is the code, as in RFC 6749; everywhere else \`error\` is \`true\` and the code is \`data.code\`.`;

const use = ({ baseUrl, writesEnabled }: AgentAccessSettings, access: PathAccess): string => `## Call the API

${shell(`curl -sS '${baseUrl}/api/tools/dns?domain=example.com&type=MX' -H 'Authorization: Bearer wsma_…'`, `curl -sS ${baseUrl}/api/websites -H 'Authorization: Bearer wsma_…'`)}

You have access to the organization or customer that your user granted; everything else returns 404.

| Scope | Adds |
| --- | --- |
${agentScopes.map((scope) => `| \`${scope}\` | ${listed(access.reachOf(scope))} |`).join('\n')}

\`*\` matches one path segment and \`**\` any number. HEAD is allowed wherever GET is. The list includes paths that do not exist yet: those that \`${baseUrl}/openapi.json\` does not describe return 404. A readable version is at \`${baseUrl}/docs\`.

The public tools accept public targets only, at most ${TOOL_RATE.limit} requests per minute: \`/api/tools/dns?domain=&type=\`, \`/api/tools/http?url=\`, \`/api/tools/tls?host=&port=\`, \`/api/tools/port?host=&port=\`, \`/api/tools/whois?domain=\`, \`/api/tools/ping?host=&count=\`, \`/api/tools/blocklist?address=\`.

Writes require a write scope from your user and a setting of the platform's operator. Writes are **${writesEnabled ? 'on' : 'off'}** on this platform. With \`api.write.monitors\`:

${shell(
  `curl -sS ${baseUrl}/api/websites -H 'Authorization: Bearer wsma_…' -H 'Content-Type: application/json' -d '{"name":"Shop","url":"https://example.com"}'`,
  `curl -sS ${baseUrl}/api/tags -H 'Authorization: Bearer wsma_…' -H 'Content-Type: application/json' -d '{"name":"Seasonal","color":"orange"}'`,
  `curl -sS ${baseUrl}/api/monitor-tags -H 'Authorization: Bearer wsma_…' -H 'Content-Type: application/json' -d '{"tagId":1,"monitorType":"website","monitorId":1}'`,
  `curl -sS ${baseUrl}/api/websites/ID/change-requests -H 'Authorization: Bearer wsma_…' -H 'Content-Type: application/json' -d '{"changes":{"name":"Shop, new"},"note":"Renamed by the owner"}'`,
)}

Store the \`id\` of a new tag: agents can attach tags to monitors but cannot list them. A change request, addressed by the monitor's \`publicId\`, asks the organization for a change that you may not make yourself; a person decides, and you see the result in the monitor. Tags and change requests are created in your user's name: if that user no longer exists, they return 403 \`authorizingUserUnresolved\`.

| Response | Meaning |
| --- | --- |
| 401 | The token is unknown, expired or revoked. Get a new one. |
| 403 \`agentTokenReadOnly\` | A path that you may not read, whether or not it exists; or any write while writes are off. |
| 403 \`agentTokenScopeForbidden\` | A write that your scopes do not allow. |
| 404 | It does not exist, or you have no access to it. |
| 423 | The organization is suspended or deleted. |
| 429 | Too many requests: wait \`Retry-After\` seconds. |`;

const end = ({ baseUrl }: AgentAccessSettings): string => `## Revoke access

${postForm(`${baseUrl}${agentPaths.revocation}`, { token: 'wsma_…' })}

The response is always 200. Only this access token is revoked; discard the assertion as well, because it can be exchanged for another. Your user can revoke all of your access at any time under Connected apps.`;

/** Returns the instructions for agents: discovery, registration, claim, tokens, use and revocation. */
export const agentInstructions = (settings: AgentAccessSettings, access: PathAccess): string => {
  const opening =
    '# Agent access to Watchstead\n\nYou are a software agent. This page describes how to get access to this service without an API key, what you can access, and how to revoke it.';
  return `${[opening, ...[discovery, registration, claim, tokens, use, end].map((part) => part(settings, access))].join('\n\n')}\n`;
};
