import { z } from 'zod';
import {
  createPackageConfig,
  deletePackageConfig,
  getPackageConfig,
  listPackageConfigs,
  updatePackageConfig,
} from '../../../application/customers/package-configs.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, success } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { packageConfigBody, packageConfigChanges, packageConfigReply, presentPackageConfig } from './package-config.schemas.ts';

const tag = 'Customers';
const collection = '/api/package-configs';
const single = '/api/package-configs/{id}';

/** Packages that customers book. */
export const packageConfigEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List the packages of the organization',
    useCase: listPackageConfigs,
    reply: z.array(packageConfigReply),
    toInput: () => undefined,
    present: (packages) => packages.map(presentPackageConfig),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a package',
    useCase: createPackageConfig,
    body: packageConfigBody,
    reply: packageConfigReply,
    toInput: ({ body }) => body,
    present: presentPackageConfig,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a package',
    useCase: getPackageConfig,
    params: byPublicId,
    reply: packageConfigReply,
    toInput: ({ params }) => params,
    present: presentPackageConfig,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a package',
    useCase: updatePackageConfig,
    params: byPublicId,
    body: packageConfigChanges,
    reply: packageConfigReply,
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    present: presentPackageConfig,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a package that nobody has booked',
    useCase: deletePackageConfig,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
];
