import { deleteOrganizationLogo, readLogo, uploadOrganizationLogo } from '../application/status-pages/logos.ts';
import { importStatusPage, planStatusPageImport } from '../application/status-pages/import-status-page.ts';
import {
  createStatusComponent,
  createStatusGroup,
  deleteStatusComponent,
  deleteStatusGroup,
  listStatusComponents,
  listStatusGroups,
  updateStatusComponent,
  updateStatusGroup,
} from '../application/status-pages/page-parts.ts';
import { createStatusPage, deleteStatusPage, getStatusPage, listStatusPages, updateStatusPage } from '../application/status-pages/status-pages.ts';
import { PostgresOrganizationLogos } from '../infrastructure/status-pages/postgres-organization-logos.ts';
import { PostgresPublicPages } from '../infrastructure/status-pages/postgres-public-pages.ts';
import { PostgresStatusComponents, PostgresStatusGroups, PostgresStatusPages } from '../infrastructure/status-pages/repositories.ts';
import { contextModule } from './context-module.ts';

/** Status pages, their groups and components. */
export const statusPagesModule = contextModule({
  adapters: {
    organizationLogos: ({ database }) => new PostgresOrganizationLogos(database),
    publicPages: (ports) => new PostgresPublicPages(ports),
    statusComponents: ({ database }) => new PostgresStatusComponents(database),
    statusGroups: ({ database }) => new PostgresStatusGroups(database),
    statusPages: ({ database }) => new PostgresStatusPages(database),
  },
  useCases: [
    ...[listStatusPages, getStatusPage, createStatusPage, updateStatusPage, deleteStatusPage],
    ...[listStatusGroups, createStatusGroup, updateStatusGroup, deleteStatusGroup],
    ...[listStatusComponents, createStatusComponent, updateStatusComponent, deleteStatusComponent],
    ...[uploadOrganizationLogo, deleteOrganizationLogo, readLogo],
    ...[planStatusPageImport, importStatusPage],
  ],
});
