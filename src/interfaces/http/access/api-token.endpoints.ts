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
import { defineEndpoint } from '../kernel/endpoint.ts';
import { listOf, success } from '../kernel/reply.ts';
import { byPublicId, listQuery, pageInput } from '../kernel/fields.ts';
import { mintedTokenReply, organizationTokenBody, tokenBody, tokenChanges, tokenReply } from './api-token.schemas.ts';
import { unstored } from './session-answers.ts';

const tag = 'API tokens';
const collection = '/api/customer/tokens';

const changing = (path: `/${string}`, what: string, rename: typeof renameToken, revoke: typeof revokeToken) => [
  defineEndpoint({
    method: 'patch',
    path: `${path}/{id}`,
    tag,
    summary: `Rename ${what}`,
    useCase: rename,
    request: { params: byPublicId, body: tokenChanges },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: tokenReply,
  }),
  defineEndpoint({
    method: 'delete',
    path: `${path}/{id}`,
    tag,
    summary: `Revoke ${what} permanently, with immediate effect`,
    useCase: revoke,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
  }),
];

/** API tokens of users. */
export const tokenEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List API tokens: administrators see all, others their own',
    useCase: listTokens,
    request: { query: listQuery },
    toInput: pageInput,
    reply: listOf(tokenReply),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a token',
    description: 'The token acts as the user who creates it and never has more permissions than that user.',
    useCase: createToken,
    request: { body: tokenBody },
    toInput: ({ body }) => body,
    reply: mintedTokenReply,
    headers: unstored,
  }),
  ...changing(collection, 'a token', renameToken, revokeToken),
];

const organizationCollection = '/api/organization/tokens';

/** Organization-wide API tokens, for administrators. */
export const organizationTokenEndpoints = [
  defineEndpoint({
    method: 'get',
    path: organizationCollection,
    tag,
    summary: 'List the organization-wide tokens',
    useCase: listOrganizationTokens,
    request: { query: listQuery },
    toInput: pageInput,
    reply: listOf(tokenReply),
  }),
  defineEndpoint({
    method: 'post',
    path: organizationCollection,
    tag,
    summary: 'Create an organization-wide token',
    useCase: createOrganizationToken,
    request: { body: organizationTokenBody },
    toInput: ({ body }) => ({ ...body, customerId: null }),
    reply: mintedTokenReply,
    headers: unstored,
  }),
  ...changing(organizationCollection, 'an organization-wide token', renameOrganizationToken, revokeOrganizationToken),
];
