import { useQuery } from '@tanstack/react-query';
import { useMay, useMe } from '../access/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Meter } from '../kernel/ui/meter.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { decideMonitorQuota } from '../../src/domain/organizations/monitor-quota.rules.ts';
import { tierNamed } from '../../src/domain/organizations/quota-tier.ts';
import { organizationQuery, quotaTiersQuery } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

/** The quota of the organization, with the decision of the service about one more monitor. */
type OrganizationQuota = NonNullable<ReturnType<typeof useOrganizationQuota>>;

/** Returns what the quota of the organization says about one more monitor; null for people of one customer, and until it is known. */
export const useOrganizationQuota = () => {
  const enabled = useMe().customer === null;
  const { data: organization } = useQuery({ ...organizationQuery, enabled });
  const { data: tiers } = useQuery({ ...quotaTiersQuery, enabled });
  if (organization === undefined || tiers === undefined) return null;
  const { name, monitorQuota, monitorQuotaTier: tier, autoQuotaUpgrade } = organization;
  const facts = { tiers, tier, autoQuotaUpgrade, used: monitorQuota.used, adding: 1 };
  const decision = decideMonitorQuota({ ...facts, isAgent: false, allowPaidQuotaUpgrade: false });
  const next = decision.ok && decision.value.tier !== tier ? tierNamed(tiers, decision.value.tier) : undefined;
  return { name, ...monitorQuota, refusal: decision.ok ? null : decision.code, next };
};

/** Shows how much of its quota the organization uses, and what one more monitor leads to once it is used up. */
export const OrganizationQuotaNote = ({
  quota: { name, used, limit, refusal, next },
}: {
  quota: OrganizationQuota;
}) => {
  const { monitorQuota: texts, organization: words } = useAreaTexts();
  const formats = useFormats();
  const may = useMay();
  const tierText = ({ key, limit: most, paid }: NonNullable<typeof next>): string =>
    words[paid ? 'paidTier' : 'freeTier']({ key, limit: formats.number(most) });
  const refused = refusal === 'monitorQuotaNoHigherTier' ? texts.largest : texts.reached;
  return (
    <div className={layout.stack} role="status">
      <Meter
        label={texts.organization({ organization: name })}
        used={used}
        limit={limit}
        full={next === undefined ? refused : texts.moves({ tier: tierText(next) })}
      />
      {refusal !== null && may('manageOrganization') ? (
        <div>
          <PlaceLink to="/organization">{words.tier}</PlaceLink>
        </div>
      ) : null}
    </div>
  );
};
