import { callProofHeaders } from '../../src/application/paging/ports.ts';
import type { SentCallRequest } from '../../src/application/paging/ports.ts';
import type { CallRequestsUnderTest } from '../../src/contracts/index.ts';
import type { ChannelSettings } from '../../src/domain/notifications/channel-type.ts';
import { callRequests } from '../../src/infrastructure/paging/call-requests.ts';
import type { CallProvider, ProviderRequest } from './call-provider.ts';

const OTHER = { token: 'another-token', secret: `whsec_${Buffer.alloc(32, 6).toString('base64')}` };

/** Returns a request as the service receives it. */
const received = ({ body, headers }: ProviderRequest): SentCallRequest => ({
  body,
  headers: Object.fromEntries(
    callProofHeaders.map((name) => [name, headers[name] ?? null]),
  ) as SentCallRequest['headers'],
});

/** Opens the requests of a provider of calls for their contract. */
export const openCallRequests = (provider: CallProvider): Promise<CallRequestsUnderTest> => {
  const settings = provider.settings('https://calls.example') as ChannelSettings;
  return Promise.resolve({
    callRequests: callRequests({ same: (one, other) => one === other }),
    settings,
    otherSettings: { ...settings, ...OTHER },
    keys: (url, digits, at) => received(provider.keys(url, digits, at)),
    result: (url, result, at) => (result === 'failed' ? null : received(provider.status(url, result, at))),
    close: () => Promise.resolve(),
  });
};
