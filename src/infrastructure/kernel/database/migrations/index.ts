import { Tenants } from './0001-tenants.ts';
import { Monitoring } from './0002-monitoring.ts';
import { Kernel } from './0003-kernel.ts';
import { Checking } from './0010-checking.ts';
import { JobsAndAlerts } from './0020-jobs-and-alerts.ts';
import { Sessions } from './0030-sessions.ts';
import { AgentAccess } from './0040-agent-access.ts';
import { CustomFields } from './0050-custom-fields.ts';
import { People } from './0060-people.ts';
import { ConnectedApps } from './0070-connected-apps.ts';
import { Tags } from './0080-tags.ts';
import { ChangeRequests } from './0090-change-requests.ts';
import { AskedChecks } from './0100-asked-checks.ts';
import { CertificateWarnings } from './0101-certificate-warnings.ts';
import { Expiries } from './0120-expiries.ts';
import { ForeignKeyIndexes } from './0130-foreign-key-indexes.ts';
import { ApprovalsByClient } from './0135-approvals-by-client.ts';
import { UnconfirmedFailures } from './0140-unconfirmed-failures.ts';
import { HeartbeatReception } from './0150-heartbeat-reception.ts';
import { OutboxDestinations } from './0160-outbox-destinations.ts';
import { CountsAndSearch } from './0170-counts-and-search.ts';
import { OrganizationLocale } from './0180-organization-locale.ts';

/** Every migration, in the order in which they are applied. A released migration never changes. */
export const migrations = [
  { name: '0001-tenants', class: Tenants },
  { name: '0002-monitoring', class: Monitoring },
  { name: '0003-kernel', class: Kernel },
  { name: '0010-checking', class: Checking },
  { name: '0020-jobs-and-alerts', class: JobsAndAlerts },
  { name: '0030-sessions', class: Sessions },
  { name: '0040-agent-access', class: AgentAccess },
  { name: '0050-custom-fields', class: CustomFields },
  { name: '0060-people', class: People },
  { name: '0070-connected-apps', class: ConnectedApps },
  { name: '0080-tags', class: Tags },
  { name: '0090-change-requests', class: ChangeRequests },
  { name: '0100-asked-checks', class: AskedChecks },
  { name: '0101-certificate-warnings', class: CertificateWarnings },
  { name: '0120-expiries', class: Expiries },
  { name: '0130-foreign-key-indexes', class: ForeignKeyIndexes },
  { name: '0135-approvals-by-client', class: ApprovalsByClient },
  { name: '0140-unconfirmed-failures', class: UnconfirmedFailures },
  { name: '0150-heartbeat-reception', class: HeartbeatReception },
  { name: '0160-outbox-destinations', class: OutboxDestinations },
  { name: '0170-counts-and-search', class: CountsAndSearch },
  { name: '0180-organization-locale', class: OrganizationLocale },
];
