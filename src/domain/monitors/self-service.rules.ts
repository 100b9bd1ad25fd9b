import type { Rule } from '../kernel/rules.ts';
import { defaultType } from './management-type.rules.ts';
import type { MonitorChangeClaim, NewMonitorClaim } from './management-type.rules.ts';

const quotaOf = ({ customer }: NewMonitorClaim) => customer?.maxSelfServiceUrls ?? 0;

const isQuotaReached = (claim: NewMonitorClaim) => claim.selfServiceCount >= quotaOf(claim);

const quotaData = (claim: NewMonitorClaim) => ({ used: claim.selfServiceCount, maximum: quotaOf(claim) });

/** The rule that a customer creates monitors only if the organization allows it. */
export const selfServiceRules = [
  {
    code: 'selfServiceNotAllowed',
    broken: ({ actor, customer }) => actor.isCustomerScoped && customer?.allowSelfService !== true,
  },
] as const satisfies readonly Rule<NewMonitorClaim>[];

/** The rule that a new self-service monitor fits the quota of its customer. */
export const newSelfServiceQuotaRules = [
  {
    code: 'selfServiceQuotaReached',
    broken: (it) => (it.requested ?? defaultType(it)) === 'self_service' && isQuotaReached(it),
    data: quotaData,
  },
] as const satisfies readonly Rule<NewMonitorClaim>[];

/** The rule that a managed monitor becomes a self-service monitor only if it fits the quota of its customer. */
export const changedSelfServiceQuotaRules = [
  {
    code: 'selfServiceQuotaReached',
    broken: (it) => it.present === 'managed' && it.requested === 'self_service' && isQuotaReached(it),
    data: (it) => quotaData(it),
  },
] as const satisfies readonly Rule<MonitorChangeClaim>[];
