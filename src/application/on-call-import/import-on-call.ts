import { everywhere } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { auditEntry } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { applyRecords } from './apply-records.ts';
import type { CreatedSource, RecordNeeds } from './apply-records.ts';
import { applyRules } from './apply-rules.ts';
import type { RuleNeeds } from './apply-rules.ts';
import { prepareImport } from './prepare-import.ts';
import type { ImportInput, PreparationNeeds, PreparedImport } from './prepare-import.ts';
import { readPresent } from './present-records.ts';
import type { Present, PresentNeeds } from './present-records.ts';
import { RecordWriter } from './record-writer.ts';
import { verifyStored } from './verify-stored.ts';
import type { VerificationNeeds } from './verify-stored.ts';

/** The contents of an import, and the part of it that was stored before. */
export interface ImportReport extends PreparedImport {
  readonly present: Present;
  /** The addresses of new sources, which are shown only once; none of a plan. */
  readonly sources: readonly CreatedSource[];
  /** The number of stored records; 0 for a plan. */
  readonly stored: number;
}

/** Shows what an import would do. */
export const planOnCallImport = defineQuery({
  name: 'planOnCallImport',
  permission: 'runService',
  refuses: ['invalidRequestBody', 'imNotEnabled'],
  execute:
    (needs: PreparationNeeds & PresentNeeds & VerificationNeeds) =>
    async ({ now }, input: ImportInput) => {
      const prepared = await prepareImport(needs)(now, input);
      if (!prepared.ok) return prepared;
      const present = await readPresent(needs, prepared.value.organization.id, prepared.value.plan.tool);
      const schedules = await verifyStored(needs)(prepared.value, (externalId) => present.find('schedule', externalId));
      return accepted<ImportReport>({ ...prepared.value, schedules, present, sources: [], stored: 0 });
    },
});

/** Imports the export, or nothing of it. What an earlier import stored stays as it is. */
export const importOnCall = defineCommand({
  name: 'importOnCall',
  permission: 'runService',
  refuses: ['invalidRequestBody', 'imNotEnabled'],
  execute:
    (needs: PreparationNeeds & PresentNeeds & VerificationNeeds & RecordNeeds & RuleNeeds) =>
    async (work, input: ImportInput) => {
      const found = await prepareImport(needs)(work.now, input);
      if (!found.ok) return found;
      const prepared = found.value;
      const { organization, plan } = prepared;
      // Imports into one organization run one after the other.
      await needs.organizations.lock(everywhere, organization.publicId);
      const present = await readPresent(needs, organization.id, plan.tool);
      const writer = new RecordWriter(work, prepared, present, needs.ids);
      const sources = await applyRecords(needs)(work, prepared, writer);
      const rules = await applyRules(needs)(work, prepared, writer);
      await needs.importedRecords.put(organization.id, plan.tool, writer.imported, work.now);
      const stored = writer.imported.length + rules.changed;
      if (stored === 0) work.unchanged();
      else
        work.audit(
          auditEntry(
            'organization.onCallImported',
            { ...organization, organizationId: organization.id },
            { after: { tool: plan.tool, records: stored } },
          ),
        );
      const schedules = await verifyStored(needs)(prepared, (externalId) => writer.find('schedule', externalId));
      const withoutCounterpart = [...prepared.withoutCounterpart, ...rules.without];
      return accepted<ImportReport>({ ...prepared, schedules, withoutCounterpart, present, sources, stored });
    },
});
