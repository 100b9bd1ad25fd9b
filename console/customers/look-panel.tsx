import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { ColorField } from '../kernel/ui/color-field.tsx';
import { ImageFields } from '../kernel/ui/image-fields.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { SaveForm } from '../kernel/ui/save-form.tsx';
import { changeCustomer, imagesOf } from './queries.ts';
import type { Customer } from './queries.ts';
import field from '../kernel/ui/field.module.css';

/** The color, logo and icon of a customer, which its status pages have. */
export const LookPanel = ({ customer: { publicId, brandColor } }: { customer: Customer }) => {
  const { customers: texts } = useTexts();
  const draft = useDraft({ brandColor });
  const save = useAction(() => changeCustomer(publicId, { brandColor: draft.values.brandColor }));
  return (
    <Panel title={texts.look}>
      <SaveForm
        saving={save}
        isChanged={draft.isChanged}
        onSave={() => save.mutate(undefined, { onSuccess: draft.clear })}
      >
        <p className={field.hint}>{texts.lookHint}</p>
        <ColorField
          ownLabel={texts.ownColor}
          label={texts.color}
          value={draft.values.brandColor}
          onChange={(color) => draft.change('brandColor', color)}
        />
      </SaveForm>
      <ImageFields owner={imagesOf(publicId)} />
    </Panel>
  );
};
