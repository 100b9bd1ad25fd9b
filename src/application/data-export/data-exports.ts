import { isPerson } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { emailAddressOf } from '../../domain/access/email-address.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { exportFile, viewOfExport } from '../../domain/data-export/data-export.ts';
import {
  decideDownload,
  decideExportId,
  decideExportRequest,
  downloadRules,
  exportRequestRules,
} from '../../domain/data-export/export.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { ByteRange, FileContent, FileStore } from '../kernel/files.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePageQuery, defineRecordQuery, inOwnOrganization } from '../kernel/record-queries.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne } from '../kernel/repository.ts';
import type { RecordId } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { DataExports, ExportMembers } from './ports.ts';

interface Needs {
  readonly dataExports: DataExports;
}

interface NamedExport {
  readonly id: RecordId;
}

/** Lists the exports of the caller's organization. */
export const listDataExports = definePageQuery({
  name: 'listDataExports',
  permission: 'manageOrganization',
  records: ({ dataExports }: Needs) => dataExports,
  select: inOwnOrganization,
  show: ({ now }, stored) => viewOfExport(stored, now),
});

/** Returns an export as of now. */
export const getDataExport = defineRecordQuery({
  name: 'getDataExport',
  permission: 'manageOrganization',
  records: ({ dataExports }: Needs) => dataExports,
  missing: 'notFound',
  answer: ({ now }, found, _input: NamedExport) => viewOfExport(found, now),
});

interface RequestNeeds extends Needs {
  readonly exportMembers: ExportMembers;
  /** The minimum time between two requests, in hours. */
  readonly exportCooldownHours: number;
  readonly ids: IdSource;
}

const requesterEmail = async (exportMembers: ExportMembers, caller: Caller): Promise<string> => {
  const email = isPerson(caller) ? await exportMembers.emailOf(caller.userId) : null;
  if (email === null) throw new OptimisticLockError('The requesting user was deleted.');
  return email;
};

/** Requests an export of all records of the caller's organization. */
export const requestDataExport = defineCommand({
  name: 'requestDataExport',
  permission: 'manageOrganization',
  refuses: codesOf(exportRequestRules),
  execute:
    ({ dataExports, exportMembers, exportCooldownHours, ids }: RequestNeeds) =>
    async ({ caller, now, audit }, { recipientEmails }: { readonly recipientEmails?: readonly string[] }) => {
      const organizationId = ownOrganization(caller);
      const addresses = (recipientEmails ?? []).flatMap((sent) => emailAddressOf(sent) ?? []);
      const facts = {
        recipients: recipientEmails ?? null,
        requesterEmail: await requesterEmail(exportMembers, caller),
        members: await exportMembers.among(organizationId, addresses),
        running: await dataExports.findRunning(organizationId),
        lastReady: await dataExports.findLastReady(organizationId),
        cooldownHours: exportCooldownHours,
        now,
      };
      const decision = decideExportRequest(facts);
      if (!decision.ok) return decision;
      const record = {
        ...stampOf(ids, now),
        organizationId,
        status: 'queued' as const,
        recipientEmails: decision.value,
        attempts: 0,
      };
      const stored = await addOne(dataExports, record);
      // A concurrent request was stored first. The command runs again and finds its export.
      if (stored === 'exportRunning') throw new OptimisticLockError('Another export was requested concurrently.');
      audit(auditEntry('dataExport.requested', stored, { after: { recipientEmails: stored.recipientEmails } }));
      return accepted(viewOfExport(stored, now));
    },
});

/** A file that is read while it is sent to the caller. */
export interface DownloadedExport {
  readonly bytes: number;
  readonly sha256: string;
  readonly createdAt: Date;
  /** Returns the content, or null if the file is missing in the store. */
  read(range?: ByteRange): Promise<FileContent | null>;
}

interface DownloadNeeds extends Needs {
  readonly files: Pick<FileStore, 'read'>;
}

type DownloadCode = 'notFound' | ReturnType<typeof codesOf<typeof downloadRules>>[number];

interface DownloadRequest {
  /** True if the caller requests the headers only. */
  readonly isHead: boolean;
}

/** Returns the file of an export. Each request is audited, including those that continue a download. */
const download = async (
  { dataExports, files }: DownloadNeeds,
  { scope, now, audit, unchanged }: CommandContext,
  id: RecordId,
  { isHead }: DownloadRequest,
): Promise<Outcome<DownloadedExport, DownloadCode>> => {
  const found = await dataExports.find(scope, id);
  if (found === null) return refused('notFound');
  const decision = decideDownload(found, now);
  if (!decision.ok) return decision;
  const { bytes, sha256, createdAt } = decision.value;
  if (isHead) unchanged();
  else audit(auditEntry('dataExport.downloaded', found, {}));
  return accepted({ bytes, sha256, createdAt, read: (range) => files.read(exportFile(decision.value), range) });
};

/** Returns the file of an export, or refuses one that has none. Each download is audited. */
export const downloadDataExport = defineCommand({
  name: 'downloadDataExport',
  permission: 'manageOrganization',
  refuses: ['notFound', ...codesOf(downloadRules)],
  execute:
    (needs: DownloadNeeds) =>
    (context, { id, ...request }: NamedExport & DownloadRequest) =>
      download(needs, context, id, request),
});

/** Declares the same operation for an id in the query. */
export const downloadNamedDataExport = defineCommand({
  name: 'downloadNamedDataExport',
  permission: 'manageOrganization',
  refuses: ['missingExportId', 'invalidRequestBody', 'notFound', ...codesOf(downloadRules)],
  execute:
    (needs: DownloadNeeds) =>
    async (context, { id, ...request }: { readonly id?: string } & DownloadRequest) => {
      const named = decideExportId(id);
      return named.ok ? download(needs, context, named.value, request) : named;
    },
});
