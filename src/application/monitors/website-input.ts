import { factsOfType } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitoringType } from '../../domain/monitors/monitor-kinds.ts';
import type { HostFinding } from '../../domain/monitors/host-finding.ts';
import { noWebsiteSecrets, websiteSettingNames } from '../../domain/monitors/website.ts';
import type { ManagementType, MonitorStatus, WebsiteSecrets, WebsiteSettings } from '../../domain/monitors/website.ts';
import { findConnectHost, findWebHost } from './host-findings.ts';
import type { AddressGuard } from '../checks/probe.ports.ts';
import type { MonitorId } from './website.ports.ts';

/** The members of a website that have rules of their own arrive unjudged; the domain judges them. */
type Unjudged = Readonly<Record<JudgedSetting, unknown>>;
type JudgedSetting = Exclude<keyof WebsiteSettings, 'method' | 'connectTlsInsecure' | 'expectedStatus' | 'responseTimeLimitMs' | 'keyword'>;

/** What a caller may send of a website. */
export type WebsiteInput = Partial<
  Unjudged &
    Pick<WebsiteSettings, 'method' | 'connectTlsInsecure' | 'expectedStatus' | 'responseTimeLimitMs' | 'keyword'> &
    WebsiteSecrets & {
      readonly name: string;
      readonly url: unknown;
      readonly monitoringType: MonitoringType;
      readonly status: MonitorStatus;
      readonly managementType: ManagementType;
      readonly checkInterval: unknown;
      readonly timeoutSeconds: unknown;
      readonly customerId: MonitorId | null;
      readonly locationIds: readonly MonitorId[];
      readonly allowPaidQuotaUpgrade: boolean;
    }
>;

/** What was found out about the hosts that a caller sent; null where none was sent. */
export interface HostFindings {
  readonly url: HostFinding | null;
  readonly connectHost: HostFinding | null;
}

/** An unjudged member as text; what is no text reads as something that no rule accepts. */
export const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : '\u0000');

/** Looks up the hosts that are sent. Types that connect nowhere accept the connect fields and never use them. */
export const findHosts = async (guard: AddressGuard, sent: WebsiteInput, type: MonitoringType | undefined): Promise<HostFindings> => {
  const { url, connectHost } = sent;
  const connects = type === undefined || factsOfType(type).usesConnectHost;
  const mayLackUrl = type !== undefined && !factsOfType(type).isActive;
  return {
    url: url === undefined || (url === '' && mayLackUrl) ? null : await findWebHost(guard, textOf(url)),
    connectHost:
      !connects || connectHost === undefined || connectHost === null || connectHost === ''
        ? null
        : await findConnectHost(guard, textOf(connectHost)),
  };
};

/** The settings among the members sent. */
export const settingsOf = (sent: WebsiteInput): Partial<WebsiteSettings> =>
  Object.fromEntries(
    websiteSettingNames.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]),
  );

/** The secrets after a change. */
export const secretsOf = ({ headers, body, auth }: WebsiteInput, kept: WebsiteSecrets = noWebsiteSecrets): WebsiteSecrets => ({
  headers: headers ?? kept.headers,
  body: body === undefined ? kept.body : body,
  auth: auth === undefined ? kept.auth : auth,
});

/** A keyword monitor always searches its keyword, whatever the flag says. */
export const withImpliedChecks = (type: MonitoringType, settings: WebsiteSettings): WebsiteSettings =>
  type === 'keyword' ? { ...settings, checkKeywordEnabled: true } : settings;
