import { isReservedHostName } from '../access/host-name.ts';
import type { Issue } from '../kernel/issue.ts';
import { factsOfType } from './channel-types.ts';
import type { RequestedConfig, ChannelConfig, ChannelType } from './channel-types.ts';

/** The maximum number of email addresses of a channel. */
export const MAX_RECIPIENTS = 50;
/** The maximum number of custom headers of a webhook. */
export const MAX_HEADERS = 20;

const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,128}$/;
const HEADER_VALUE = /^[\t\x20-\x7e]{0,4096}$/;
/** Headers that the service or HTTP sets. */
const OWN_HEADERS = new Set(['content-length', 'content-type', 'transfer-encoding', 'connection', 'webhook-id', 'webhook-timestamp', 'webhook-signature']);

/** Settings to validate. `hostIsPrivate` states whether the host of the URL has an address that is not public. */
export interface ConfigFacts {
  readonly type: ChannelType;
  readonly config: RequestedConfig;
  readonly hostIsPrivate: boolean;
}

/** Validates the settings of a channel; empty if they are valid. */
export const configIssues = ({ type, config, hostIsPrivate }: ConfigFacts): readonly Issue[] => [
  ...memberIssues(type, config),
  ...(config.url === undefined ? [] : urlIssues(config.url, hostIsPrivate)),
  ...headerIssues(config.headers ?? {}),
  ...(config.recipients?.length === 0 ? [{ path: 'config.recipients', message: 'At least one recipient is required.' }] : []),
];

const memberIssues = (type: ChannelType, config: RequestedConfig): readonly Issue[] => {
  const { members } = factsOfType(type);
  const sent = Object.keys(config) as (keyof RequestedConfig)[];
  const missing = (Object.keys(members) as (keyof RequestedConfig)[]).filter((name) => members[name] === 'required' && !sent.includes(name));
  return [
    ...missing.map((name) => ({ path: `config.${name}`, message: `Required for channels of type ${type}.` })),
    ...sent.filter((name) => members[name] === undefined).map((name) => ({ path: `config.${name}`, message: `Not supported by channels of type ${type}.` })),
  ];
};

const urlIssues = (text: string, hostIsPrivate: boolean): readonly Issue[] => {
  const issue = (message: string): readonly Issue[] => [{ path: 'config.url', message }];
  const url = URL.parse(text);
  if (url === null) return issue('The value is not a URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return issue('Only http and https URLs are supported.');
  if (url.username !== '' || url.password !== '') return issue('Send credentials in a header; the URL is visible to everyone who can read the channel.');
  return hostIsPrivate || isReservedHostName(url.hostname) ? issue('The host is not on the public internet.') : [];
};

const headerIssues = (headers: Readonly<Record<string, string>>): readonly Issue[] => {
  const wrong = Object.entries(headers).filter(
    ([name, value]) => !HEADER_NAME.test(name) || !HEADER_VALUE.test(value) || OWN_HEADERS.has(name.toLowerCase()),
  );
  return wrong.map(([name]) => ({ path: `config.headers.${name}`, message: 'This header cannot be set.' }));
};

/** Whether the custom headers include `Host`. */
export const setsHostHeader = ({ headers = {} }: RequestedConfig): boolean => Object.keys(headers).some((name) => name.trim().toLowerCase() === 'host');

/** The settings as stored: canonical, distinct addresses and no secrets. */
export const configOf = ({ url, headers, recipients }: RequestedConfig): ChannelConfig => ({
  ...(url === undefined ? {} : { url: URL.parse(url)?.href ?? url, headerNames: Object.keys(headers ?? {}) }),
  ...(recipients === undefined ? {} : { recipients: [...new Set(recipients.map((address) => address.trim().toLowerCase()))] }),
});
