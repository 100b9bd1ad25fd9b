import { z } from 'zod';
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
import { byPublicId, success } from '../kernel/fields.ts';
import { mintedTokenReply, organizationTokenBody, presentMinted, presentToken, tokenBody, tokenChanges, tokenReply } from './api-token.schemas.ts';
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
    params: byPublicId,
    body: tokenChanges,
    reply: tokenReply,
    toInput: ({ params, body }) => ({ ...params, ...body }),
    present: presentToken,
  }),
  defineEndpoint({
    method: 'delete',
    path: `${path}/{id}`,
    tag,
    summary: `Revoke ${what}, at once and for good`,
    useCase: revoke,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
];

/** Tokens that people issue for their programs. */
export const tokenEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List the tokens that one may see: administrators all, others their own',
    useCase: listTokens,
    reply: z.array(tokenReply),
    toInput: () => undefined,
    present: (tokens) => tokens.map(presentToken),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a token',
    description: 'The token acts as the user who creates it, and loses every right that this user loses.',
    useCase: createToken,
    body: tokenBody,
    reply: mintedTokenReply,
    toInput: ({ body }) => body,
    present: presentMinted,
    headers: unstored,
  }),
  ...changing(collection, 'a token', renameToken, revokeToken),
];

const organizationCollection = '/api/organization/tokens';

/** The same for administrators and organization-wide tokens. */
export const organizationTokenEndpoints = [
  defineEndpoint({
    method: 'get',
    path: organizationCollection,
    tag,
    summary: 'List the organization-wide tokens',
    useCase: listOrganizationTokens,
    reply: z.array(tokenReply),
    toInput: () => undefined,
    present: (tokens) => tokens.map(presentToken),
  }),
  defineEndpoint({
    method: 'post',
    path: organizationCollection,
    tag,
    summary: 'Create an organization-wide token',
    useCase: createOrganizationToken,
    body: organizationTokenBody,
    reply: mintedTokenReply,
    toInput: ({ body }) => ({ ...body, customerId: null }),
    present: presentMinted,
    headers: unstored,
  }),
  ...changing(organizationCollection, 'an organization-wide token', renameOrganizationToken, revokeOrganizationToken),
];
