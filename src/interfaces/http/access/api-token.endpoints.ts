import {
  createOrganizationToken,
  createToken,
  listOrganizationTokens,
  listTokens,
  renameOrganizationToken,
  renameToken,
  revokeOrganizationToken,
  revokeToken,
} from '../../../application/access/api-tokens.ts';
import { listQuery, ofCustomerFilters, periodFilters, sortBy } from '../kernel/fields.ts';
import { resource } from '../kernel/resource.ts';
import { mintedTokenReply, organizationTokenBody, tokenBody, tokenChanges, tokenReply } from './api-token.schemas.ts';
import { unstored } from './session-answers.ts';

/** The endpoints for users' API tokens. */
export const tokenEndpoints = resource({
  path: '/api/customer/tokens',
  tag: 'API tokens',
  one: 'a token',
  many: 'API tokens',
  record: { body: tokenBody, changes: tokenChanges, reply: tokenReply },
  query: listQuery.extend({ ...ofCustomerFilters, ...periodFilters(), ...sortBy('createdAt', 'name') }),
  list: { useCase: listTokens, summary: 'List API tokens: administrators see all, others their own' },
  create: {
    useCase: createToken,
    description: 'The token acts as the user who creates it and never has more permissions than that user.',
    reply: mintedTokenReply,
    headers: unstored,
  },
  update: { useCase: renameToken, summary: 'Rename a token' },
  remove: { useCase: revokeToken, summary: 'Revoke a token permanently, with immediate effect' },
});

/** The endpoints for organization-wide API tokens, which only administrators can use. */
export const organizationTokenEndpoints = resource({
  path: '/api/organization/tokens',
  tag: 'API tokens',
  one: 'an organization-wide token',
  many: 'the organization-wide tokens',
  record: { body: organizationTokenBody, changes: tokenChanges, reply: tokenReply },
  query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name') }),
  list: { useCase: listOrganizationTokens },
  create: { useCase: createOrganizationToken, reply: mintedTokenReply, headers: unstored },
  update: { useCase: renameOrganizationToken, summary: 'Rename an organization-wide token' },
  remove: {
    useCase: revokeOrganizationToken,
    summary: 'Revoke an organization-wide token permanently, with immediate effect',
  },
});
