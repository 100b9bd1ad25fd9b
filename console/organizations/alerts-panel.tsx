import { ownAlertFields, sentAlerting } from '../kernel/settings/alert-fields.ts';
import { AlertPanel } from '../kernel/settings/alert-panel.tsx';
import { typedValues } from '../kernel/settings/setting-values.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { changeOrganization, organizationQuery } from './queries.ts';
import type { Organization } from './queries.ts';

const valuesOf = (organization: Organization): TypedValues => typedValues(ownAlertFields, { ...organization });

/** The thresholds and reminders of monitors without a customer. */
export const AlertsPanel = ({ organization }: { organization: Organization }) => {
  const { organization: texts } = useAreaTexts();
  const { draft, saving } = useEdit(organization, organizationQuery, valuesOf, (changes) =>
    changeOrganization(sentAlerting(ownAlertFields, changes)),
  );
  return <AlertPanel hint={texts.alerts} fields={ownAlertFields} draft={draft} saving={saving} />;
};
