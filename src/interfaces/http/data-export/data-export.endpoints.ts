import { z } from 'zod';
import {
  downloadDataExport,
  downloadNamedDataExport,
  getDataExport,
  listDataExports,
  requestDataExport,
} from '../../../application/data-export/data-exports.ts';
import type { DownloadedExport } from '../../../application/data-export/data-exports.ts';
import { dataExportMachine } from '../../../domain/data-export/data-export.machine.ts';
import { exportFailures } from '../../../domain/data-export/data-export.ts';
import { MAX_EXPORT_RECIPIENTS } from '../../../domain/data-export/export.rules.ts';
import { MAX_LINE } from '../../../domain/kernel/plain-text.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, intId, pageInput, pageQuery, timestamp, periodFilters, sortBy } from '../kernel/fields.ts';
import { fileReply, pageOf, reply } from '../kernel/replies/reply.ts';
import type { SentFile } from '../kernel/replies/reply.ts';

const common = { tag: 'Data export', confinement: 'area' } as const;
const path = '/api/organization/data-export';

const dataExport = reply(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      status: z.enum(statesOf(dataExportMachine)),
      recipientEmails: z.array(z.string()).describe('The members who are notified'),
      createdAt: timestamp,
      updatedAt: timestamp,
      readyAt: timestamp.nullable(),
      expiresAt: timestamp.nullable().describe('Seven days after `readyAt`'),
      failure: z.enum(exportFailures).nullable(),
      bytes: z.int().nullable(),
      sha256: z.string().nullable().describe('The SHA-256 of the file, in hexadecimal'),
    })
    .meta({ id: 'DataExport' }),
);

const sentFile = ({ bytes, sha256, createdAt, read }: DownloadedExport): SentFile => ({
  bytes,
  version: sha256,
  fileName: `watchstead-export-${createdAt.toISOString().slice(0, 10)}.zip`,
  read,
});

const file = {
  description:
    'A ZIP file with `manifest.json`, which has the number of records, the length and the SHA-256 of every other file.',
  content: 'application/zip',
  reply: fileReply,
  file: sentFile,
} as const;

/** The endpoints for exports of all records of the organization. */
export const dataExportEndpoints = [
  defineEndpoint({
    ...common,
    method: 'get',
    path,
    summary: 'List the exports of the organization',
    useCase: listDataExports,
    request: {
      query: pageQuery.omit({ search: true }).extend({ ...periodFilters(), ...sortBy('createdAt', 'readyAt') }),
    },
    toInput: pageInput,
    reply: pageOf(dataExport),
  }),
  defineEndpoint({
    ...common,
    method: 'post',
    path,
    summary: 'Request an export of all records of the organization',
    description:
      'The recipients are notified when it is ready, or has failed. By default, the requester is the only one.',
    useCase: requestDataExport,
    request: {
      body: z.strictObject({
        recipientEmails: z.array(z.string().min(1).max(MAX_LINE)).min(1).max(MAX_EXPORT_RECIPIENTS).exactOptional(),
      }),
    },
    toInput: ({ body }) => body,
    reply: dataExport,
  }),
  defineEndpoint({
    ...common,
    ...file,
    method: 'get',
    path: `${path}/download`,
    summary: 'Download the export that the query names',
    emptyParameters: 'allowed',
    unknownMembers: 'ignored',
    useCase: downloadNamedDataExport,
    request: {
      query: z.object({
        id: z.string().exactOptional().describe('The `publicId` of the export, or its integer `id`. Required.'),
      }),
    },
    toInput: ({ query, meta }) => ({ ...query, isHead: meta.method === 'HEAD' }),
  }),
  defineEndpoint({
    ...common,
    method: 'get',
    path: `${path}/{id}`,
    summary: 'Get an export',
    useCase: getDataExport,
    request: { params: byEitherId },
    toInput: ({ params }) => params,
    reply: dataExport,
  }),
  defineEndpoint({
    ...common,
    ...file,
    method: 'get',
    path: `${path}/{id}/download`,
    summary: 'Download an export',
    useCase: downloadDataExport,
    request: { params: byEitherId },
    toInput: ({ params, meta }) => ({ ...params, isHead: meta.method === 'HEAD' }),
  }),
];
