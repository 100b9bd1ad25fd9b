import type { Rule } from '../../kernel/rules.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';
import { isBlank } from './website-settings.ts';
import type { WebsiteChange } from './website-settings.ts';

const skipsVerificationWithoutHost = ({ sent, stored }: NewMonitorFacts & Partial<WebsiteChange>): boolean => {
  const { connectHost = stored?.settings.connectHost, connectTlsInsecure = stored?.settings.connectTlsInsecure } = sent;
  const isConcerned = sent['connectHost'] !== undefined || sent['connectTlsInsecure'] !== undefined;
  return isConcerned && connectTlsInsecure === true && isBlank(connectHost);
};

/** The rule that certificate checks are skipped only for a connect host. */
export const connectTlsRule = {
  code: 'connectTlsInsecureWithoutHost',
  broken: skipsVerificationWithoutHost,
} as const satisfies Rule<NewMonitorFacts & Partial<WebsiteChange>>;
