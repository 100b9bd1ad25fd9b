import * as onCallImport from '../../application/on-call-import/index.ts';
import { PostgresImportedRecords } from '../../infrastructure/on-call-import/postgres-imported-records.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module that imports teams, schedules, policies and rules from other tools. */
export const onCallImportModule = contextModule({
  adapters: { importedRecords: ({ database }) => new PostgresImportedRecords(database) },
  useCases: useCasesOf(onCallImport),
});
