import { z } from 'zod';
import { createCustomField, deleteCustomField, listCustomFields, updateCustomField } from '../../../application/customers/custom-fields.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, queryId, success } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { customFieldBody, customFieldChanges, customFieldReply, presentCustomField } from './custom-field.schemas.ts';

const tag = 'Customers';
const collection = '/api/custom-fields';
const single = '/api/custom-fields/{id}';

/** The fields that an organization keeps about its customers. */
export const customFieldEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List the custom fields of customers',
    useCase: listCustomFields,
    query: z.object({ organizationId: queryId.optional().describe('Platform staff only') }),
    reply: z.array(customFieldReply),
    toInput: ({ query }) => withoutUndefined(query),
    present: (fields) => fields.map(presentCustomField),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a custom field',
    useCase: createCustomField,
    body: customFieldBody,
    reply: customFieldReply,
    toInput: ({ body: { organizationId, ...members } }) => ({ ...members, ...withoutUndefined({ organizationId }) }),
    present: presentCustomField,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a custom field',
    description: 'The key never changes. Options go with a change to a type that has none.',
    useCase: updateCustomField,
    params: byPublicId,
    body: customFieldChanges,
    reply: customFieldReply,
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    present: presentCustomField,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a custom field and its values',
    useCase: deleteCustomField,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
];
