import { useMe } from '../access/queries.ts';
import { WhenNear } from '../kernel/ui/when-near.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { CustomFieldsPanel } from './custom-fields-panel.tsx';
import { LookPanel } from './look-panel.tsx';
import { PackagePanel } from './package-panel.tsx';
import type { Customer } from './queries.ts';
import { ServicePanel } from './service-panel.tsx';
import { VatPanel } from './vat-panel.tsx';

/** The settings of a customer. The customer changes its contact, people of the organization everything. */
export const CustomerSettings = ({ customer }: { customer: Customer }) => {
  const me = useMe();
  const mayEdit = me.permissions.includes('editRecords');
  const isOfOrganization = me.customer === null;
  return (
    <>
      {mayEdit ? <ContactPanel customer={customer} /> : null}
      {mayEdit && isOfOrganization ? (
        <>
          <ServicePanel customer={customer} />
          <PackagePanel customer={customer} />
          <WhenNear>
            <CustomFieldsPanel customer={customer} />
          </WhenNear>
          <WhenNear>
            <VatPanel customer={customer} />
            <LookPanel customer={customer} />
          </WhenNear>
        </>
      ) : null}
    </>
  );
};
