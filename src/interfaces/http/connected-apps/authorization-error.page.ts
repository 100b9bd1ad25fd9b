import { getAuthorizationError } from '../../../application/connected-apps/authorize-app.ts';
import type { AuthorizationError } from '../../../application/connected-apps/authorize-app.ts';
import type { AuthorizationRequest } from '../../../domain/connected-apps/authorization-request.ts';
import { targetOf } from '../../../domain/connected-apps/redirect-uri.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { definePage, reading } from '../kernel/pages/page.ts';
import type { WebPageRequest } from '../kernel/pages/page.ts';
import { appPaths } from './app-protocol.ts';

const requestIn = ({ query }: WebPageRequest): AuthorizationRequest => ({
  responseType: query['response_type'],
  clientId: query['client_id'],
  redirectUri: query['redirect_uri'],
  scope: query['scope'],
  state: query['state'],
  codeChallenge: query['code_challenge'],
  codeChallengeMethod: query['code_challenge_method'],
  ...(query['resource'] === undefined ? {} : { resources: [query['resource']] }),
});

const draw = ({ clientName, description, location }: AuthorizationError, { agentPages }: Texts): Html => {
  const { error: texts } = agentPages;
  return html`<div class="sheet">
<p>${filled(texts.text, { app: html`<strong>${clientName}</strong>` })}</p>
<dl>
<dt>${texts.reason}</dt><dd>${description}</dd>
<dt>${texts.address}</dt><dd><strong>${targetOf(location)}</strong></dd>
</dl>
<p>${texts.unknown}</p>
<p><a href="${location}" rel="noreferrer">${texts.back({ address: targetOf(location) })}</a></p>
</div>
`;
};

/**
 * The page that shows the error in an authorization request. It does not redirect: users follow the link to the app.
 */
export const authorizationErrorPage = definePage({
  path: appPaths.error,
  title: ({ agentPages }) => agentPages.error.title,
  permission: 'consentToApps',
  layout: 'plain',
  host: 'canonical',
  reads: { error: reading(getAuthorizationError, requestIn) },
  render: ({ error }, { request }) => draw(error, request.reader.texts),
});
