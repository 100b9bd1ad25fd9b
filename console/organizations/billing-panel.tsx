import { useQuery } from '@tanstack/react-query';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField } from '../kernel/ui/field.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { MAX_EMAIL_LENGTH } from '../../src/domain/access/email-address.ts';
import { fits } from '../../src/domain/organizations/quota-tier.ts';
import { changeBilling, changeNamed, moveToTier, organizationNamed, quotaTiersQuery } from './queries.ts';
import type { Organization } from './queries.ts';

const valuesOf = ({ billingEmail, monitorQuotaTier, autoQuotaUpgrade }: Organization) => ({
  billingEmail: billingEmail ?? '',
  tier: monitorQuotaTier,
  autoQuotaUpgrade,
});

type BillingValues = ReturnType<typeof valuesOf>;

/** Stores each change by the operation for it. The API has no body for all of them. */
const store = async (id: string, { billingEmail, tier, autoQuotaUpgrade }: Partial<BillingValues>): Promise<void> => {
  if (autoQuotaUpgrade !== undefined) await changeNamed(id, { autoQuotaUpgrade });
  if (billingEmail !== undefined) await changeBilling(id, billingEmail);
  if (tier !== undefined) await moveToTier(id, tier);
};

/** The quota tier of an organization, and whom its invoices go to. */
export const BillingPanel = ({ organization }: { organization: Organization }) => {
  const { organization: texts } = useAreaTexts();
  const formats = useFormats();
  const { publicId, monitorQuota, monitorQuotaTier } = organization;
  const { data: tiers = [] } = useQuery(quotaTiersQuery);
  const { draft, saving } = useEdit(organization, organizationNamed(publicId), valuesOf, (changes) =>
    store(publicId, changes),
  );
  const { stored, field } = draft;
  const labels: Readonly<Record<keyof BillingValues, string>> = {
    billingEmail: texts.billingEmail,
    tier: texts.tier,
    autoQuotaUpgrade: texts.autoQuotaUpgrade,
  };
  const offered = tiers.filter((tier) => tier.key === monitorQuotaTier || fits(tier, monitorQuota.used));
  const named = offered.some(({ key }) => key === monitorQuotaTier);
  return (
    <Panel title={texts.billing}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
        <SelectField
          {...field('tier')}
          label={labels.tier}
          hint={texts.tierHint({ used: formats.number(monitorQuota.used) })}
          options={[
            // The present tier may be offered no longer.
            ...(named ? [] : [[monitorQuotaTier, monitorQuotaTier] as const]),
            ...offered.map(({ key, limit, paid }) => {
              const words = { key, limit: formats.number(limit) };
              return [key, paid ? texts.paidTier(words) : texts.freeTier(words)] as const;
            }),
          ]}
        />
        <CheckField {...field('autoQuotaUpgrade')} label={labels.autoQuotaUpgrade} />
        <TextField
          {...field('billingEmail')}
          label={labels.billingEmail}
          type="email"
          maxLength={MAX_EMAIL_LENGTH}
          // The address can be replaced, but not removed.
          required={stored.billingEmail !== ''}
        />
      </EditForm>
    </Panel>
  );
};
