import { z } from 'zod';
import { deleteCustomer, updateCustomer } from '../../../application/customers/change-customers.ts';
import { createCustomer, createCustomers } from '../../../application/customers/create-customers.ts';
import { getCustomer, listCustomers, listSmsUsage } from '../../../application/customers/customer-views.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, success } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import {
  createdCustomerReply,
  createdCustomersReply,
  customerBody,
  customerChanges,
  customerQuery,
  customerReply,
  customersBody,
  fullCustomerReply,
  presentCustomer,
  presentFullCustomer,
  presentSmsUsage,
  smsUsageReply,
} from './customer.schemas.ts';

const tag = 'Customers';
const collection = '/api/customers';
const single = '/api/customers/{id}';

type Body = z.output<typeof customerBody>;

const draftOf = ({ name, email, ...rest }: Body) => ({ name, email, ...withoutUndefined(rest) });

/** Customers. The fixed paths come before the one with an id. */
export const customerEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List customers',
    useCase: listCustomers,
    query: customerQuery,
    reply: z.array(customerReply),
    toInput: ({ query: { organizationId, search, status } }) => withoutUndefined({ organizationId, search, status }),
    present: ({ value, month }) => value.map((customer) => presentCustomer(customer, month)),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a customer',
    useCase: createCustomer,
    body: customerBody,
    reply: createdCustomerReply,
    toInput: ({ body }) => draftOf(body),
    present: ({ value, month }) => ({ success: true, customer: presentCustomer(value, month) }),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/customers/bulk',
    tag,
    summary: 'Create up to 500 customers, all or none',
    description: 'When any row is wrong nothing is created, and `data.issues` tells what is wrong with each, as `rows.3.email`.',
    useCase: createCustomers,
    body: customersBody,
    reply: createdCustomersReply,
    toInput: ({ body }) => ({ rows: body.rows.map(draftOf) }),
    present: ({ value, month }) => ({ success: true, created: value.length, customers: value.map((customer) => presentCustomer(customer, month)) }),
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/customers/sms-usage',
    tag,
    summary: 'How many text messages each customer has used in the current month',
    useCase: listSmsUsage,
    query: customerQuery.pick({ organizationId: true }),
    reply: z.array(smsUsageReply),
    toInput: ({ query }) => withoutUndefined(query),
    present: ({ value, month }) => value.map((customer) => presentSmsUsage(customer, month)),
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a customer',
    useCase: getCustomer,
    params: byPublicId,
    reply: fullCustomerReply,
    toInput: ({ params }) => params,
    present: presentFullCustomer,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a customer',
    description: 'Custom fields that are not sent keep their values; null clears one. Customer-bound callers change contact members only.',
    useCase: updateCustomer,
    params: byPublicId,
    body: customerChanges,
    reply: fullCustomerReply,
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    present: presentFullCustomer,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a customer with everything that hangs on it',
    useCase: deleteCustomer,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
];
