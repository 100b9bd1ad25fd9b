import { MAX_WEB_ADDRESS, parseConnectHost, webHostOf } from '../hosts.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { SentMonitor } from '../monitor-kind.ts';
import { text } from '../setting-fields.ts';
import { SECRET_PLACEHOLDER } from './scenario-steps.ts';
import {
  unusedWebsiteSettings,
  websiteFields,
  websiteRecipients,
  websiteSecrets,
  websiteTypeOf,
  websiteTypes,
} from './website-settings.ts';
import { changedWebsiteIssues, newWebsiteIssues, newWebsiteRules, websiteChangeRules } from './website.rules.ts';

const hostOf = (sent: unknown, read: (text: string) => string | null): string | null =>
  typeof sent === 'string' ? read(sent) : null;

/**
 * Returns the hosts that must be public. Heartbeats need no URL, and types that connect nowhere accept the connect
 * fields without effect.
 */
const hostsOf = ({ url, connectHost }: SentMonitor, monitoringType: string): Record<string, string | null> => {
  const { isHeartbeat, usesConnectHost } = websiteTypeOf(monitoringType);
  const namesUrl = url !== undefined && !(url === '' && isHeartbeat);
  const namesConnectHost = usesConnectHost && connectHost !== undefined && connectHost !== null && connectHost !== '';
  return {
    ...(namesUrl ? { url: hostOf(url, webHostOf) } : {}),
    ...(namesConnectHost ? { connectHost: hostOf(connectHost, (text) => parseConnectHost(text)?.host ?? null) } : {}),
  };
};

/**
 * The kind `website`: requested over HTTP, searched for a keyword, operated in a browser, or reporting by heartbeats.
 */
export const websiteKind = defineMonitorKind({
  kind: 'website',
  targetField: 'url',
  target: text({ format: 'uri', maxLength: MAX_WEB_ADDRESS }, { hasOwnCode: true }),
  types: websiteTypes,
  defaultType: 'http',
  settings: websiteFields,
  secrets: websiteSecrets,
  hosts: hostsOf,
  newIssues: newWebsiteIssues,
  changeIssues: changedWebsiteIssues,
  newRules: newWebsiteRules,
  changeRules: websiteChangeRules,
  unusedSettings: unusedWebsiteSettings,
  implied: (monitoringType) => {
    const { needsKeyword, isHeartbeat } = websiteTypeOf(monitoringType);
    // Another type of monitor cannot be pinged, so it keeps no slug from others.
    return { ...(needsKeyword ? { checkKeywordEnabled: true } : {}), ...(isHeartbeat ? {} : { slug: null }) };
  },
  certificateOf: ({
    monitoringType,
    target,
    settings: { checkSslEnabled, connectTlsInsecure, connectHost, connectPort },
  }) =>
    checkSslEnabled && !connectTlsInsecure ? JSON.stringify([monitoringType, target, connectHost, connectPort]) : null,
  recipientsOf: websiteRecipients,
  secretPlaceholders: ({ secrets }) => ({
    secrets: Object.fromEntries(Object.keys(secrets).map((name) => [name, SECRET_PLACEHOLDER])),
  }),
  secretSummary: ({ headers, body, auth, secrets }) => ({
    headerNames: Object.keys(headers),
    hasBody: body !== null,
    hasAuth: auth !== null,
    secretNames: Object.keys(secrets),
  }),
});
