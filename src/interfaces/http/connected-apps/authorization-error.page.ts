import { getAuthorizationError } from '../../../application/connected-apps/authorize-app.ts';
import type { AuthorizationError } from '../../../application/connected-apps/authorize-app.ts';
import type { AuthorizationRequest } from '../../../domain/connected-apps/authorization-request.ts';
import { targetOf } from '../../../domain/connected-apps/redirect-uri.ts';
import { html } from '../kernel/pages/html.ts';
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

const draw = ({ clientName, description, location }: AuthorizationError): Html => html`<div class="sheet">
<p>An app that calls itself <strong>${clientName}</strong> sent a request that cannot be granted. It has registered itself; nobody has checked its name.</p>
<dl>
<dt>Reason</dt><dd>${description}</dd>
<dt>Address of the app</dt><dd><strong>${targetOf(location)}</strong></dd>
</dl>
<p>If you do not know this app, close this page. Nothing was granted.</p>
<p><a href="${location}" rel="noreferrer">Return to ${targetOf(location)}</a></p>
</div>
`;

/**
 * The page that shows the error in an authorization request. It does not redirect: users follow the link to the app.
 */
export const authorizationErrorPage = definePage({
  path: appPaths.error,
  title: 'The app cannot be connected',
  permission: 'consentToApps',
  layout: 'plain',
  host: 'canonical',
  reads: { error: reading(getAuthorizationError, requestIn) },
  render: ({ error }) => draw(error),
});
