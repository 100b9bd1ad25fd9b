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

/** The English texts, which define the keys and placeholders of every language. */
export const en = {
  /** The BCP 47 tag by which times and numbers are formatted and plural forms are chosen. */
  tag: 'en-GB',
  /** The direction of writing: `ltr` or `rtl`. */
  direction: 'ltr' as const,
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
