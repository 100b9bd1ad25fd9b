import type { MonitoringType } from './monitor-kinds.ts';
import { DEFAULT_RESPONSE_TIME_LIMIT_MS } from './website-check.ts';
import type { WebsiteCheck, WebsiteExpectations, WebsiteRequest } from './website-check.ts';

/** Who looks after a monitor: the organization, or the customer by itself within a quota. */
export const managementTypes = ['managed', 'self_service'] as const;
export type ManagementType = (typeof managementTypes)[number];
/** Whether a monitor is checked at all. */
export type MonitorStatus = 'active' | 'paused';
/** What the checks of all locations together say. */
export type MonitorCondition = 'unknown' | 'up' | 'down';

/** The part of a website's request that may carry credentials: stored encrypted and never shown. */
export type WebsiteSecrets = Pick<WebsiteRequest, 'headers' | 'body' | 'auth'>;

/** Everything else that a website's check is told beside URL and timeout. */
export interface WebsiteSettings
  extends WebsiteExpectations,
    Pick<WebsiteRequest, 'method' | 'connectHost' | 'connectPort' | 'connectTlsInsecure'> {
  readonly checkDomainExpiryEnabled: boolean;
}

/** A website, heartbeat or scenario monitor as it is kept. */
export interface Website {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly name: string;
  readonly monitoringType: MonitoringType;
  /** Empty for a heartbeat. */
  readonly url: string;
  readonly status: MonitorStatus;
  readonly managementType: ManagementType;
  /** Minutes. */
  readonly checkInterval: number;
  readonly timeoutSeconds: number;
  readonly settings: WebsiteSettings;
  readonly secrets: WebsiteSecrets;
  /** What a heartbeat is sent to; null for everything else. */
  readonly heartbeatToken: string | null;
  /** The locations that it is checked from. */
  readonly locationIds: readonly number[];
  readonly condition: MonitorCondition;
  readonly conditionSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** The interval of a monitor that names none, in minutes. */
export const DEFAULT_CHECK_INTERVAL = 5;
/** The interval of a monitor that names none, within what the customer's package allows. */
export const defaultInterval = (packageMinimum: number | null): number => Math.max(DEFAULT_CHECK_INTERVAL, packageMinimum ?? 0);
/** The timeout of a monitor that names none, in seconds. */
export const DEFAULT_TIMEOUT_SECONDS = 30;

/** The settings of a website that names none. */
export const defaultWebsiteSettings: WebsiteSettings = {
  method: 'GET',
  connectHost: null,
  connectPort: null,
  connectTlsInsecure: false,
  checkSslEnabled: true,
  sslNoticeDays: 14,
  checkHttpsRedirectEnabled: false,
  checkStatusEnabled: true,
  expectedStatus: null,
  checkSizeEnabled: false,
  minPageSize: null,
  maxPageSize: null,
  checkResponseTimeEnabled: false,
  responseTimeLimitMs: DEFAULT_RESPONSE_TIME_LIMIT_MS,
  checkKeywordEnabled: false,
  keyword: null,
  checkDomainExpiryEnabled: false,
};

/** The members of a website's settings, by name. */
export const websiteSettingNames = Object.keys(defaultWebsiteSettings) as readonly (keyof WebsiteSettings)[];

/** The secrets of a website that names none. */
export const noWebsiteSecrets: WebsiteSecrets = { headers: {}, body: null, auth: null };

/** What the probe is told to check a website. */
export const websiteCheckOf = ({
  url,
  timeoutSeconds,
  settings,
  secrets,
}: Pick<Website, 'url' | 'timeoutSeconds' | 'settings' | 'secrets'>): WebsiteCheck => ({ url, timeoutSeconds, ...settings, ...secrets });
