import { isReservedHostName } from '../access/host-name.ts';
import type { Issue } from '../kernel/issue.ts';
import { factsOfType } from './channel-types.ts';
import type { RequestedConfig, ChannelConfig, ChannelType } from './channel-types.ts';

/** The most mailboxes of one channel. */
export const MAX_RECIPIENTS = 50;
/** The most headers that a webhook adds. */
export const MAX_HEADERS = 20;

const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,128}$/;
const HEADER_VALUE = /^[\t\x20-\x7e]{0,4096}$/;
/** Written by the service itself, or by HTTP. */
const OWN_HEADERS = new Set(['content-length', 'content-type', 'transfer-encoding', 'connection', 'webhook-id', 'webhook-timestamp', 'webhook-signature']);

/** Settings under judgement. `hostIsPrivate` is what was found out about an address literal in the URL. */
export interface ConfigFacts {
  readonly type: ChannelType;
  readonly config: RequestedConfig;
  readonly hostIsPrivate: boolean;
}

/** What is wrong with the settings of a channel; empty when they can be used. */
export const configIssues = ({ type, config, hostIsPrivate }: ConfigFacts): readonly Issue[] => [
  ...memberIssues(type, config),
  ...(config.url === undefined ? [] : urlIssues(config.url, hostIsPrivate)),
  ...headerIssues(config.headers ?? {}),
  ...(config.recipients?.length === 0 ? [{ path: 'config.recipients', message: 'There must be at least one recipient.' }] : []),
];

const memberIssues = (type: ChannelType, config: RequestedConfig): readonly Issue[] => {
  const { members } = factsOfType(type);
  const sent = Object.keys(config) as (keyof RequestedConfig)[];
  const missing = (Object.keys(members) as (keyof RequestedConfig)[]).filter((name) => members[name] === 'required' && !sent.includes(name));
  return [
    ...missing.map((name) => ({ path: `config.${name}`, message: `A channel of the type ${type} needs it.` })),
    ...sent.filter((name) => members[name] === undefined).map((name) => ({ path: `config.${name}`, message: `A channel of the type ${type} does not have it.` })),
  ];
};

const urlIssues = (text: string, hostIsPrivate: boolean): readonly Issue[] => {
  const issue = (message: string): readonly Issue[] => [{ path: 'config.url', message }];
  const url = URL.parse(text);
  if (url === null) return issue('This is no URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return issue('Only http and https can be called.');
  if (url.username !== '' || url.password !== '') return issue('Send credentials as a header; a URL is shown to everybody who may read the channel.');
  return hostIsPrivate || isReservedHostName(url.hostname) ? issue('The host is not on the public internet.') : [];
};

const headerIssues = (headers: Readonly<Record<string, string>>): readonly Issue[] => {
  const wrong = Object.entries(headers).filter(
    ([name, value]) => !HEADER_NAME.test(name) || !HEADER_VALUE.test(value) || OWN_HEADERS.has(name.toLowerCase()),
  );
  return wrong.map(([name]) => ({ path: `config.headers.${name}`, message: 'This header cannot be set.' }));
};

/** Whether the custom headers try to set the host that a request is for. */
export const setsHostHeader = ({ headers = {} }: RequestedConfig): boolean => Object.keys(headers).some((name) => name.trim().toLowerCase() === 'host');

/** Whether the host of a URL is an address literal, which can be judged without asking anybody. Null for a name or no URL. */
export const addressLiteralOf = (text: string): string | null => {
  const host = URL.parse(text)?.hostname ?? '';
  return host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host) ? host : null;
};

/** The settings as they are kept: addresses in canonical form, each once, and no secret. */
export const configOf = ({ url, headers, recipients }: RequestedConfig): ChannelConfig => ({
  ...(url === undefined ? {} : { url: URL.parse(url)?.href ?? url, headerNames: Object.keys(headers ?? {}) }),
  ...(recipients === undefined ? {} : { recipients: [...new Set(recipients.map((address) => address.trim().toLowerCase()))] }),
});
