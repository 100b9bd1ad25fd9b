import { useTexts } from '../kernel/texts.ts';
import { ColorField } from '../kernel/ui/color-field.tsx';
import { ImageFields } from '../kernel/ui/image-fields.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { useCustomerEdit } from './customer-edit.ts';
import { imagesOf } from './queries.ts';
import type { Customer } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

const valuesOf = ({ brandColor }: Customer) => ({ brandColor });

/** The color, logo and icon of a customer, which its status pages have. */
export const LookPanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts } = useTexts();
  const { draft, saving } = useCustomerEdit(customer, valuesOf, (changes) => changes);
  return (
    <Panel title={texts.look}>
      <EditForm draft={draft} saving={saving} labelOf={() => texts.color}>
        <p className={layout.hint}>{texts.lookHint}</p>
        <ColorField {...draft.field('brandColor')} ownLabel={texts.ownColor} label={texts.color} />
      </EditForm>
      <ImageFields owner={imagesOf(customer.publicId)} />
    </Panel>
  );
};
