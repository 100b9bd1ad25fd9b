import type { Catalogue } from '../catalogue.ts';
import { accounts } from './accounts.ts';
import { alarms } from './alarms.ts';
import { causes } from './causes.ts';
import { conditions } from './conditions.ts';
import { customDomains } from './custom-domains.ts';
import { dataExport } from './data-export.ts';
import { incidentPage } from './incident-page.ts';
import { mails } from './mails.ts';
import { notifications } from './notifications.ts';
import { reports } from './reports.ts';
import { statusPages } from './status-pages.ts';
import { subscribers } from './subscribers.ts';

export const pt: Catalogue = {
  tag: 'pt-PT',
  direction: 'ltr',
  accounts,
  alarms,
  causes,
  conditions,
  customDomains,
  dataExport,
  incidentPage,
  mails,
  notifications,
  reports,
  statusPages,
  subscribers,
};
