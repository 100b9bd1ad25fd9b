import type { Issue } from '../kernel/issue.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey, onPart } from '../kernel/rules.ts';
import { checkConfigIssues } from './check-config.ts';
import type { CheckConfig, KeptSizes, SentCheckConfig } from './check-config.ts';
import { isPort } from './connect-target.ts';
import type { HostFinding } from './host-finding.ts';
import { factsOfType } from './monitor-kinds.ts';
import type { MonitoringType } from './monitor-kinds.ts';
import { requestHeaderIssues } from './request-headers.ts';
import { newScheduleIssues, packageMinimumRule, scheduleChangeRules } from './schedule.rules.ts';
import type { ScheduleFacts, SentSchedule } from './schedule.rules.ts';
import type { Website, WebsiteSettings } from './website.ts';

/** The judged members of a website. An empty or null connect host means: the host of the URL. */
export type WebsiteFields = CheckConfig &
  Pick<Website, 'checkInterval' | 'timeoutSeconds'> &
  Pick<WebsiteSettings, 'connectHost' | 'connectPort' | 'connectTlsInsecure'>;

/** The members of a website that have rules, as sent by a caller and not yet judged. */
export interface SentWebsite extends SentSchedule, SentCheckConfig {
  readonly connectHost?: unknown;
  readonly connectPort?: unknown;
  readonly connectTlsInsecure?: boolean;
  readonly keyword?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Sent {
  readonly sent: SentWebsite;
  readonly packageMinimum: number | null;
  /** What was found out about the URL that was sent; null when none was. */
  readonly url: HostFinding | null;
  /** The same for the connect host; null also when it was sent empty. */
  readonly connectHost: HostFinding | null;
}

/** What a new website is judged by. */
export interface NewWebsite extends Sent {
  readonly monitoringType: MonitoringType;
}

/** What a change of a website is judged by. */
export interface WebsiteChange extends Sent {
  /** The type after the change, left out when the type is not part of it. */
  readonly monitoringType?: MonitoringType;
  readonly stored: KeptSizes &
    Pick<WebsiteFields, 'checkInterval' | 'connectHost' | 'connectTlsInsecure'> &
    Pick<WebsiteSettings, 'keyword'> & {
      readonly monitoringType: MonitoringType;
      /** Null or empty for a heartbeat that never had one. */
      readonly url: string | null;
    };
}

const creationSchedule = ({ sent, packageMinimum, monitoringType }: NewWebsite): ScheduleFacts => ({
  sent,
  packageMinimum,
  ceiling: factsOfType(monitoringType).intervalCeiling,
  keptInterval: null,
});

const changedSchedule = ({ sent, packageMinimum, monitoringType, stored }: WebsiteChange): ScheduleFacts => ({
  sent,
  packageMinimum,
  ceiling: factsOfType(monitoringType ?? stored.monitoringType).intervalCeiling,
  keptInterval: monitoringType === undefined ? null : stored.checkInterval,
});

const isBlank = (sent: unknown) => sent === undefined || sent === null || sent === '';

const portIssues = ({ sent: { connectPort = null } }: Sent): readonly Issue[] =>
  connectPort === null || (typeof connectPort === 'number' && isPort(connectPort))
    ? []
    : [{ path: 'connectPort', message: 'Expected a port number, or null.' }];

const urlIssues = ({ url, monitoringType }: NewWebsite): readonly Issue[] => {
  if (url === null && !factsOfType(monitoringType).isActive) return [];
  return url === 'public' ? [] : [{ path: 'url', message: 'Expected an http or https address of a public host.' }];
};

const keywordIssues = (type: MonitoringType, keyword: string | null | undefined): readonly Issue[] =>
  factsOfType(type).needsKeyword && isBlank(keyword) ? [{ path: 'keyword', message: 'A keyword monitor needs a keyword.' }] : [];

const headerIssues = ({ sent: { headers = {} } }: Sent): readonly Issue[] => requestHeaderIssues(headers);

const creationIssues = (it: NewWebsite): readonly Issue[] => [
  ...newScheduleIssues(creationSchedule(it)),
  ...checkConfigIssues(it.sent),
  ...urlIssues(it),
  ...portIssues(it),
  ...keywordIssues(it.monitoringType, it.sent.keyword),
  ...headerIssues(it),
];

const skipsCertificatesWithoutHost = ({ sent }: Sent, stored?: WebsiteChange['stored']) => {
  const { connectHost = stored?.connectHost, connectTlsInsecure = stored?.connectTlsInsecure } = sent;
  const concerned = sent.connectHost !== undefined || sent.connectTlsInsecure !== undefined;
  return concerned && connectTlsInsecure === true && isBlank(connectHost);
};

const connectHostRules = [
  { code: 'connectHostInvalid', broken: ({ connectHost }) => connectHost === 'malformed' },
  { code: 'connectHostNotPublic', broken: ({ connectHost }) => connectHost === 'notPublic' },
] as const satisfies readonly Rule<Sent>[];

/** What a new website passes. Wrong types and ranges are issues of the body. */
export const websiteCreateRules = [
  {
    code: 'invalidRequestBody',
    broken: (it) => creationIssues(it).length > 0,
    data: (it) => ({ issues: creationIssues(it) }),
  },
  ...onPart(creationSchedule, [packageMinimumRule]),
  ...connectHostRules,
  { code: 'connectTlsInsecureWithoutHost', broken: (it) => skipsCertificatesWithoutHost(it) },
] as const satisfies readonly Rule<NewWebsite>[];

const lacksUrl = ({ url, monitoringType, stored }: WebsiteChange) =>
  url === null && monitoringType !== undefined && factsOfType(monitoringType).isActive && isBlank(stored.url);

const changeIssues = ({ sent, stored, monitoringType }: WebsiteChange) => {
  const { keyword = stored.keyword } = sent;
  const concerned = sent.keyword !== undefined || monitoringType !== undefined;
  return [...checkConfigIssues(sent, stored), ...(concerned ? keywordIssues(monitoringType ?? stored.monitoringType, keyword) : [])];
};

/** What a change of a website passes. Every member has its own code but the headers, which have none in the specification. */
export const websitePatchRules = [
  { code: 'invalidRequestBody', broken: (it) => headerIssues(it).length > 0, data: (it) => ({ issues: headerIssues(it) }) },
  ...onPart(changedSchedule, scheduleChangeRules),
  {
    code: 'invalidCheckConfig',
    broken: (it) => changeIssues(it).length > 0,
    data: (it) => ({ issues: changeIssues(it) }),
  },
  { code: 'invalidUrl', broken: (it) => (it.url !== null && it.url !== 'public') || lacksUrl(it) },
  ...connectHostRules,
  { code: 'connectHostInvalid', broken: (it) => portIssues(it).length > 0 },
  { code: 'connectTlsInsecureWithoutHost', broken: (it) => skipsCertificatesWithoutHost(it, it.stored) },
] as const satisfies readonly Rule<WebsiteChange>[];

/** The members sent, with the types that the rules have made sure of. */
type Judged = Partial<WebsiteFields>;

/** Judges a new website; members left out are for the caller to default. */
export const decideWebsiteCreate = (facts: NewWebsite): Outcome<Judged, CodeOf<typeof websiteCreateRules>> =>
  obey(websiteCreateRules, facts, ({ sent }) => sent as Judged);

/** Judges the members that a change of a website sends. */
export const decideWebsitePatch = (facts: WebsiteChange): Outcome<Judged, CodeOf<typeof websitePatchRules>> =>
  obey(websitePatchRules, facts, ({ sent }) => sent as Judged);
