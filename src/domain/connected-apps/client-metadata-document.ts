import { invalidRequest } from '../agent-access/oauth.rules.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { isHostName } from '../access/host-name.ts';
import { describedAs } from './connected-app.errors.ts';
import { decideRegistration } from './client.ts';
import type { OauthClient } from './client.ts';
import { MAX_REDIRECT_URI_LENGTH } from './redirect-uri.ts';

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * Returns true if a client id is the address of a Client ID Metadata Document: a normalized https URL with a host name
 * and a path, without user name, query and fragment. See ADR 0047.
 */
export const isDocumentClientId = (clientId: string): boolean => {
  const url = clientId.length > MAX_REDIRECT_URI_LENGTH ? null : URL.parse(clientId);
  if (url?.href !== clientId || url.protocol !== 'https:' || url.pathname === '/') return false;
  return (
    isHostName(url.hostname) &&
    !IPV4.test(url.hostname) &&
    url.username === '' &&
    url.password === '' &&
    !/[?#]/.test(clientId)
  );
};

/** A fetched document and the address from which it was fetched. */
export interface DocumentFacts {
  /** The client id, which is the address of the document. */
  readonly clientId: string;
  /** The document; null if it could not be fetched or is not a JSON object. */
  readonly document: Readonly<Record<string, unknown>> | null;
  /** The private-use redirect URIs that the operator accepts. */
  readonly privateUse: readonly string[];
}

/** The rules that are checked, in this order, before the metadata itself. */
const documentRules = [
  {
    code: invalidRequest.code,
    broken: ({ document }) => document === null,
    data: describedAs('The client metadata document could not be read.'),
  },
  {
    code: invalidRequest.code,
    broken: ({ clientId, document }) => document?.['client_id'] !== clientId,
    data: describedAs('The client_id of the client metadata document is not its address.'),
  },
  {
    code: invalidRequest.code,
    broken: ({ document }) =>
      ![undefined, 'none'].includes(document?.['token_endpoint_auth_method'] as string | undefined) ||
      document?.['client_secret'] !== undefined,
    data: describedAs('The client metadata document must be that of a public client.'),
  },
] as const satisfies readonly Rule<DocumentFacts>[];

/** Returns the client that a document describes, or a refusal. Its metadata must pass the rules of a registration. */
export const decideDocumentClient = (
  facts: DocumentFacts,
): Outcome<Pick<OauthClient, 'name' | 'redirectUris'>, 'invalid_request'> => {
  const document = obey(documentRules, facts, () => facts.document ?? {});
  if (!document.ok) return document;
  const {
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: grantTypes,
    response_types: responseTypes,
  } = document.value;
  const decided = decideRegistration({
    metadata: { name, redirectUris, grantTypes, responseTypes },
    privateUse: facts.privateUse,
  });
  return decided.ok ? decided : { ...decided, code: invalidRequest.code };
};
