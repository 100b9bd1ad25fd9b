import { parseJsonPath } from '../../kernel/json-path-parser.ts';
import { seconds } from '../../kernel/time.ts';
import { MAX_PORT, MAX_REDIRECTS, parseConnectHost } from '../hosts.ts';
import type { ConnectTarget } from '../hosts.ts';
import { DEFAULT_SSL_NOTICE_DAYS, MAX_SSL_NOTICE_DAYS } from '../expiry-notice.ts';
import type { MonitorChangeFacts, MonitoringType } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL, MAX_HEARTBEAT_INTERVAL } from '../check-interval.rules.ts';
import {
  choice,
  flag,
  optionalMatch,
  optionalNumber,
  optionalNumberOr,
  optionalText,
  shaped,
  wholeNumber,
} from '../setting-fields.ts';
import { changeFields, defaultWebsiteChanges, websiteFacets } from '../change-facets.ts';
import { degradedFields } from '../degraded-after.ts';
import type { SettingsOf } from '../setting-fields.ts';
import { MAX_SLUG, isSlug } from './heartbeat-slug.rules.ts';
import { isSecrets, isSteps } from './scenario-steps.ts';
import type { ScenarioStep } from './scenario-steps.ts';
import { MAX_STATUS, MAX_STATUS_SET, MIN_STATUS, expectsRedirect, statusSetOf } from './expected-status.ts';

/** The hours after which the first ping of a heartbeat is missed, unless the monitor says otherwise. */
export const DEFAULT_FIRST_HEARTBEAT_HOURS = 24;
export const MIN_FIRST_HEARTBEAT_HOURS = 1;
export const MAX_FIRST_HEARTBEAT_HOURS = 720;
/** The maximum length of the schedule of a heartbeat, in characters. */
export const MAX_SCHEDULE = 500;
/** The bounds of the grace period that can be configured for a heartbeat, in seconds: to thirty days. */
export const MIN_GRACE = 30;
export const MAX_GRACE = 2_592_000;
/** The upper limit of the run time that can be configured for a heartbeat, in seconds: thirty days. */
export const MAX_RUN_TIME = 2_592_000;
/** The upper limit of the response time that can be configured for a website, in milliseconds. */
export const MAX_RESPONSE_TIME_LIMIT_MS = seconds(60);
/** The maximum length of a query for JSON answers, in characters. */
export const MAX_JSON_PATH = 500;
/**
 * The maximum size of the part of a page that is read, in bytes. A longer page counts as this long, and only this part
 * is searched.
 */
export const MAX_PAGE_BYTES = 10 * 1024 * 1024;

/** Returns true if the text is a query for JSON answers. */
export const isJsonPath = (text: string): boolean => parseJsonPath(text) !== null;

/** A type of website monitors. */
export interface WebsiteType extends MonitoringType {
  /** True if the connect fields have an effect. */
  readonly usesConnectHost: boolean;
  readonly needsKeyword: boolean;
}

const requested = {
  intervalCeiling: MAX_CHECK_INTERVAL,
  isHeartbeat: false,
  isSupported: true,
  usesConnectHost: true,
  needsKeyword: false,
} as const;

/** The types of website monitors by name. */
export const websiteTypes = {
  http: requested,
  keyword: { ...requested, needsKeyword: true },
  heartbeat: { ...requested, intervalCeiling: MAX_HEARTBEAT_INTERVAL, isHeartbeat: true, usesConnectHost: false },
  scenario: { ...requested, usesConnectHost: false, cost: 'browser' },
} as const satisfies Readonly<Record<string, WebsiteType>>;

const UNKNOWN: WebsiteType = { ...requested, isSupported: false, usesConnectHost: false };

/** Returns the website type of that name, or an unsupported type if the name is unknown. */
export const websiteTypeOf = (name: string): WebsiteType =>
  Object.entries<WebsiteType>(websiteTypes).find(([type]) => type === name)?.[1] ?? UNKNOWN;

/** The settings that form the check configuration of a website. */
export const checkConfigFields = {
  checkSslEnabled: flag(true, { hasOwnCode: true }),
  checkHttpsRedirectEnabled: flag(false, { hasOwnCode: true }),
  checkStatusEnabled: flag(true, { hasOwnCode: true }),
  checkSizeEnabled: flag(false, { hasOwnCode: true }),
  checkResponseTimeEnabled: flag(false, { hasOwnCode: true }),
  checkKeywordEnabled: flag(false, { hasOwnCode: true }),
  checkDomainExpiryEnabled: flag(false, { hasOwnCode: true }),
  minPageSize: optionalNumber({ minimum: 0 }, { hasOwnCode: true }),
  maxPageSize: optionalNumber({ minimum: 0 }, { hasOwnCode: true }),
  sslNoticeDays: wholeNumber(
    DEFAULT_SSL_NOTICE_DAYS,
    { minimum: 0, maximum: MAX_SSL_NOTICE_DAYS },
    { hasOwnCode: true },
  ),
};

const watchedFields = changeFields(websiteFacets, defaultWebsiteChanges);

export const websiteFields = {
  connectHost: optionalText({}, { hasOwnCode: true }),
  connectPort: optionalNumber({ minimum: 1, maximum: MAX_PORT }, { hasOwnCode: true }),
  connectTlsInsecure: flag(false),
  ...checkConfigFields,
  expectedStatus: optionalNumberOr(
    (text) => statusSetOf(text) !== null,
    { maxLength: MAX_STATUS_SET, example: '200-299,301' },
    { minimum: MIN_STATUS, maximum: MAX_STATUS },
  ),
  responseTimeLimitMs: wholeNumber(seconds(10), { minimum: 1, maximum: MAX_RESPONSE_TIME_LIMIT_MS }),
  keyword: optionalText({ maxLength: 1000 }),
  keywordMode: choice(['present', 'absent']),
  jsonPath: optionalMatch((text) => text === '' || isJsonPath(text), { maxLength: MAX_JSON_PATH }),
  jsonValue: optionalText({ maxLength: 1000 }),
  maxRedirects: wholeNumber(MAX_REDIRECTS, { minimum: 0, maximum: MAX_REDIRECTS }),
  acceptCompression: flag(false),
  http2Enabled: flag(false),
  firstHeartbeatWithinHours: wholeNumber(DEFAULT_FIRST_HEARTBEAT_HOURS, {
    minimum: MIN_FIRST_HEARTBEAT_HOURS,
    maximum: MAX_FIRST_HEARTBEAT_HOURS,
  }),
  heartbeatSchedule: optionalText({ maxLength: MAX_SCHEDULE }),
  timeZone: optionalText({ maxLength: 64 }),
  grace: optionalNumber({ minimum: MIN_GRACE, maximum: MAX_GRACE }),
  maxRunTime: optionalNumber({ minimum: 1, maximum: MAX_RUN_TIME }),
  slug: optionalMatch(isSlug, { maxLength: MAX_SLUG }),
  steps: shaped<readonly ScenarioStep[]>([], isSteps),
  method: choice(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  ...degradedFields,
  ...watchedFields,
};

const connectFields: readonly string[] = ['connectHost', 'connectPort', 'connectTlsInsecure'];

/** Returns the names of the settings that have no effect on websites of the type. */
export const unusedWebsiteSettings = (monitoringType: string): readonly string[] => {
  const { isHeartbeat, usesConnectHost } = websiteTypeOf(monitoringType);
  return [
    ...(usesConnectHost ? [] : connectFields),
    ...(isHeartbeat ? Object.keys({ ...checkConfigFields, ...degradedFields, ...watchedFields }) : ['slug']),
  ];
};

export type WebsiteSettings = SettingsOf<typeof websiteFields>;

/** Credentials for HTTP Basic authentication (RFC 7617). */
export interface BasicAuth {
  readonly type?: 'basic';
  readonly username: string;
  readonly password: string;
}

/** A bearer token (RFC 6750). */
export interface BearerAuth {
  readonly type: 'bearer';
  readonly token: string;
}

const isObject = (sent: unknown): sent is object => typeof sent === 'object' && sent !== null && !Array.isArray(sent);
const isHeaders = (sent: unknown): sent is Readonly<Record<string, string>> =>
  isObject(sent) && Object.values(sent).every((value) => typeof value === 'string');
const isBody = (sent: unknown): sent is string | null => sent === null || typeof sent === 'string';
const isBasic = (sent: object): boolean =>
  'username' in sent &&
  typeof sent.username === 'string' &&
  'password' in sent &&
  typeof sent.password === 'string' &&
  (!('type' in sent) || sent.type === 'basic');
const isBearer = (sent: object): boolean =>
  'type' in sent && sent.type === 'bearer' && 'token' in sent && typeof sent.token === 'string';
const isAuth = (sent: unknown): sent is BasicAuth | BearerAuth | null =>
  sent === null || (isObject(sent) && (isBasic(sent) || isBearer(sent)));

/** The parts of a website's request that may carry credentials. */
export const websiteSecrets = {
  headers: shaped({}, isHeaders),
  body: shaped(null, isBody),
  auth: shaped(null, isAuth),
  /** The secrets of the scenario, by the names to which its steps refer. */
  secrets: shaped<Readonly<Record<string, string>>>({}, isSecrets),
};

export type WebsiteSecrets = SettingsOf<typeof websiteSecrets>;

/**
 * Returns the host to which checks of a website connect instead of the host of its URL, or null for the host of the
 * URL. A malformed host is returned as it is, so that the address guard refuses it.
 */
export const configuredTarget = ({
  connectHost,
  connectPort,
}: Pick<WebsiteSettings, 'connectHost' | 'connectPort'>): ConnectTarget | null => {
  if (connectHost === null || connectHost === '') return null;
  const { host, port } = parseConnectHost(connectHost) ?? { host: connectHost, port: null };
  return { host, port: port ?? connectPort };
};

/**
 * Returns where the headers, body, credentials and step secrets of a website are sent: its origin, with the host that
 * is connected to, and the origins that its steps open. The type does not matter, so that changing it and changing it
 * back cannot redirect secrets.
 */
export const websiteRecipients = (target: string, settings: WebsiteSettings): readonly string[] => {
  const originOf = (url: string): string => URL.parse(url, target)?.origin ?? '';
  const origin = originOf(target);
  const opened = settings.steps.flatMap((step) => (step.action === 'goto' ? [originOf(step.url)] : []));
  return [origin, JSON.stringify([origin, configuredTarget(settings)]), ...opened];
};

/** Returns the keyword to search for, or null if none is searched for. */
export const searchedKeyword = ({
  checkKeywordEnabled,
  keyword,
}: Pick<WebsiteSettings, 'checkKeywordEnabled' | 'keyword'>): string | null =>
  checkKeywordEnabled && keyword !== null && keyword !== '' ? keyword : null;

/** Returns true if redirects are followed. They are not if the redirect itself is the expected answer. */
export const followsRedirects = ({
  checkStatusEnabled,
  expectedStatus,
  maxRedirects,
}: Pick<WebsiteSettings, 'checkStatusEnabled' | 'expectedStatus' | 'maxRedirects'>): boolean =>
  maxRedirects > 0 && !(checkStatusEnabled && expectsRedirect(expectedStatus));

/** A website that a request changes. */
export type WebsiteChange = MonitorChangeFacts<WebsiteSettings, WebsiteSecrets>;

/** Returns true if a request leaves a setting out, or clears it. */
export const isBlank = (sent: unknown): boolean => sent === undefined || sent === null || sent === '';
