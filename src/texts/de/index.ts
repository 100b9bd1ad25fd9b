import type { Catalogue } from '../catalogue.ts';
import { accountPages } from './account-pages.ts';
import { accounts } from './accounts.ts';
import { agentPages } from './agent-pages.ts';
import { alarms } from './alarms.ts';
import { answers } from './answers.ts';
import { calendars } from './calendars.ts';
import { calls } from './calls.ts';
import { causes } from './causes.ts';
import { conditions } from './conditions.ts';
import { customDomains } from './custom-domains.ts';
import { dataExport } from './data-export.ts';
import { documentPages } from './document-pages.ts';
import { drills } from './drills.ts';
import { explanations } from './explanations.ts';
import { incidentPage } from './incident-page.ts';
import { issues } from './issues.ts';
import { mails } from './mails.ts';
import { notifications } from './notifications.ts';
import { pageErrors } from './page-errors.ts';
import { pageLink } from './page-link.ts';
import { pages } from './pages.ts';
import { reports } from './reports.ts';
import { responseEvents } from './response-events.ts';
import { setup } from './setup.ts';
import { signInPages } from './sign-in-pages.ts';
import { statusPages } from './status-pages.ts';
import { storms } from './storms.ts';
import { subscribers } from './subscribers.ts';

export const de: Catalogue = {
  tag: 'de-CH',
  direction: 'ltr',
  labelled: '{label}: {text}',
  accountPages,
  accounts,
  agentPages,
  alarms,
  answers,
  calendars,
  calls,
  causes,
  conditions,
  customDomains,
  dataExport,
  documentPages,
  drills,
  explanations,
  incidentPage,
  issues,
  mails,
  notifications,
  pageErrors,
  pageLink,
  pages,
  reports,
  responseEvents,
  setup,
  signInPages,
  statusPages,
  storms,
  subscribers,
};
