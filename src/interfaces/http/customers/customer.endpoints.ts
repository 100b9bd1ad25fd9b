import { deleteCustomer, updateCustomer } from '../../../application/customers/change-customers.ts';
import { createCustomer, createCustomers } from '../../../application/customers/create-customers.ts';
import { getCustomer, listCustomers, listSmsUsage } from '../../../application/customers/customer-views.ts';
import { cellsOfCustomer, customerColumns } from '../../../domain/customers/customer-import.ts';
import { csvOf } from '../../../domain/kernel/csv.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageInput } from '../kernel/fields.ts';
import { resource } from '../kernel/resource.ts';
import {
  createdCustomerReply,
  createdCustomersReply,
  customerBody,
  customerChanges,
  customerQuery,
  customersBody,
  customersReply,
  fullCustomerReply,
  smsUsageReply,
} from './customer.schemas.ts';

const tag = 'Customers';

/** The endpoints for customers. Fixed paths are declared before the path with an id. */
export const customerEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/customers',
    tag,
    summary: 'List customers',
    description: 'With `Accept: text/csv`, as rows that `POST /api/customers/import` takes.',
    useCase: listCustomers,
    request: { query: customerQuery },
    toInput: ({ query: { Response: _ignored, ...query } }) => pageInput({ query }),
    reply: customersReply,
    textForm: {
      content: 'text/csv; charset=utf-8',
      isNegotiated: true,
      of: ({ items }) =>
        csvOf(
          customerColumns,
          items.map(({ value }) => cellsOfCustomer(value)),
        ),
    },
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/customers',
    tag,
    confinement: 'operation',
    summary: 'Create a customer',
    useCase: createCustomer,
    request: { body: customerBody },
    reply: createdCustomerReply,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/customers/bulk',
    tag,
    confinement: 'path',
    summary: 'Create up to 500 customers, all or none',
    description:
      'If any row is invalid, nothing is created, and `data.issues` lists the invalid members of each row, such as `rows.3.email`.',
    useCase: createCustomers,
    request: { body: customersBody },
    reply: createdCustomersReply,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/customers/sms-usage',
    tag,
    summary: 'Count the text messages that each customer has used in the current month',
    useCase: listSmsUsage,
    request: { query: customerQuery.omit({ Response: true, search: true, status: true, externalKey: true }) },
    toInput: pageInput,
    reply: smsUsageReply,
  }),
  ...resource({
    path: '/api/customers',
    tag,
    one: 'a customer',
    many: 'customers',
    record: { body: customerBody, changes: customerChanges, reply: fullCustomerReply },
    get: { useCase: getCustomer },
    update: {
      useCase: updateCustomer,
      description:
        'Omitted custom fields keep their values; null clears a value. Customer-bound callers can change contact members only.',
    },
    remove: {
      useCase: deleteCustomer,
      confinement: 'operation',
      summary: 'Delete a customer and everything that belongs to it',
    },
  }),
];
