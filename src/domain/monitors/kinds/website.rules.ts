import type { Issue } from '../../kernel/issue.ts';
import type { Rule } from '../../kernel/rules.ts';
import type { NewMonitorFacts, SentMonitor } from '../monitor-kind.ts';
import { secretsAfter, targetAfter } from '../monitor.rules.ts';
import { mergeSettings } from '../setting-fields.ts';
import { isSecrets, isSteps, scenarioIssues } from './scenario-steps.ts';
import { requestHeaderIssues } from './request-headers.ts';
import { websiteFields, websiteRecipients, websiteSecrets, websiteTypeOf } from './website-settings.ts';
import type { WebsiteChange } from './website-settings.ts';
import { changedUrlRules, urlIssues } from './url.rules.ts';
import { changedConnectHostRules, connectHostRules } from './connect-host.rules.ts';
import { heartbeatScheduleRules } from './heartbeat-schedule.rules.ts';
import { heartbeatSlugRules } from './heartbeat-slug.rules.ts';
import { checkConfigRules, keywordIssues, sizeIssues } from './check-config.rules.ts';

const headerIssues = ({ sent: { headers = {} } }: NewMonitorFacts): readonly Issue[] =>
  websiteSecrets.headers.accepts(headers) ? requestHeaderIssues(headers) : [];

const scenarioTypeIssues = (monitoringType: string, { steps, secrets }: SentMonitor): readonly Issue[] =>
  websiteTypeOf(monitoringType).cost === 'browser' && isSteps(steps) && isSecrets(secrets)
    ? scenarioIssues(steps, secrets)
    : [];

/** Returns the issues of a change that have no specific code. Steps may refer to secrets that the change removes. */
export const changedWebsiteIssues = (facts: WebsiteChange): readonly Issue[] => {
  const { sent, stored, monitoringType } = facts;
  const after = {
    target: targetAfter({ targetField: 'url' }, sent, stored),
    settings: mergeSettings(websiteFields, stored.settings, sent),
  };
  const { secrets } = secretsAfter({ secrets: websiteSecrets, recipientsOf: websiteRecipients }, sent, stored, after);
  const isConcerned =
    sent['steps'] !== undefined || sent.monitoringType !== undefined || secrets !== stored.secrets.secrets;
  return [
    ...headerIssues(facts),
    ...(isConcerned ? scenarioTypeIssues(monitoringType, { steps: after.settings.steps, secrets }) : []),
  ];
};

/** Returns the issues of a new website other than those of its schedule and of the types and bounds of its settings. */
export const newWebsiteIssues = (facts: NewMonitorFacts): readonly Issue[] => [
  ...sizeIssues(facts.sent),
  ...urlIssues(facts),
  ...keywordIssues(facts.monitoringType, facts.sent),
  ...headerIssues(facts),
  ...scenarioTypeIssues(facts.monitoringType, { steps: [], secrets: {}, ...facts.sent }),
];

/** The rules for a new website that have codes of their own. */
export const newWebsiteRules = [
  ...connectHostRules,
  ...heartbeatScheduleRules,
  ...heartbeatSlugRules,
] as const satisfies readonly Rule<NewMonitorFacts>[];

/** The rules for a changed website that have codes of their own. */
export const websiteChangeRules = [
  ...checkConfigRules,
  ...changedUrlRules,
  ...changedConnectHostRules,
  ...heartbeatScheduleRules,
  ...heartbeatSlugRules,
] as const satisfies readonly Rule<WebsiteChange>[];
