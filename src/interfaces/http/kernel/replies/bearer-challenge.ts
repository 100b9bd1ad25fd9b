import type { Request } from 'express';
import { missingReadScope } from '../../../../domain/access/guards/agent-guard.ts';
import type { AgentScope } from '../../../../domain/access/caller.ts';
import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import { credentialOf } from '../credential.ts';
import { contextIfAny } from '../requests/request-context.ts';

const showsBearer = (request: Request): boolean => {
  const credential = credentialOf(request.headers);
  return credential !== null && credential !== 'malformed' && credential.kind === 'bearer';
};

const scopeParameter = (scope: AgentScope | null): readonly string[] => (scope === null ? [] : [`scope="${scope}"`]);

/** The challenge for a missing or invalid credential (RFC 6750 section 3, RFC 9728 section 5.1). */
const forCredentials = (request: Request, metadata: string | null, advised: AgentScope | null): string => {
  if (metadata === null) return 'Bearer';
  return `Bearer ${[metadata, ...(showsBearer(request) ? ['error="invalid_token"'] : []), ...scopeParameter(advised)].join(', ')}`;
};

const forScope = (request: Request, metadata: string | null): string => {
  const context = contextIfAny(request);
  const scope = context === undefined ? null : (context.missingScope ?? missingReadScope({ ...context, method: request.method, path: request.path }));
  return `Bearer ${['error="insufficient_scope"', ...scopeParameter(scope), ...(metadata === null ? [] : [metadata])].join(', ')}`;
};

/** The `WWW-Authenticate` header of a refusal, or null if it needs none, as in open protocols that read no credential. */
export const bearerChallenge = (code: ErrorCode, request: Request): string | null => {
  const { resourceMetadata = null, advisedScope = null, endpoint, caller } = contextIfAny(request) ?? {};
  if (endpoint?.credentials === 'ignored') return null;
  const metadata = resourceMetadata === null ? null : `resource_metadata="${resourceMetadata}"`;
  const { kind } = entryOf(code);
  if (kind === 'unauthenticated') return forCredentials(request, metadata, advisedScope);
  return kind === 'forbidden' && caller?.kind === 'agent' ? forScope(request, metadata) : null;
};
