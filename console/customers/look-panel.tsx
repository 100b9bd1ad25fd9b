import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { ColorField } from '../kernel/ui/color-field.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { imageTypes, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../../src/domain/organizations/brand-image.ts';
import { changeCustomer, imagesQuery, removeImage, uploadImage } from './queries.ts';
import type { Customer, ImageRole } from './queries.ts';
import { SaveForm } from '../kernel/ui/save-form.tsx';
import field from '../kernel/ui/field.module.css';
import styles from './look-panel.module.css';

const KIBIBYTE = 1024;

/** The logo or the icon of a customer, with its preview. It is stored as soon as a file is chosen. */
const ImageField = ({ id, role }: { id: string; role: ImageRole }) => {
  const { customers: texts } = useTexts();
  const input = useId();
  const images = useQuery(imagesQuery(id));
  const upload = useAction((file: File) => uploadImage(id, role, file));
  const remove = useAction(() => removeImage(id, role));
  const image = images.data?.[role] ?? null;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={input}>
        {texts.images[role]}
      </label>
      {image === null ? null : <img className={styles.preview} src={image.url} alt={texts.images[role]} />}
      <input
        id={input}
        type="file"
        className={styles.file}
        accept={Object.keys(imageTypes).join()}
        aria-describedby={`${input}-hint`}
        disabled={upload.isPending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) upload.mutate(file);
          target.value = '';
        }}
      />
      <p id={`${input}-hint`} className={field.hint}>
        {texts.imageHint({ size: String(MAX_IMAGE_BYTES / KIBIBYTE), side: String(MAX_IMAGE_SIDE) })}
      </p>
      {image === null ? null : (
        <Button disabled={remove.isPending} onClick={() => remove.mutate()}>
          {texts.removeImage[role]}
        </Button>
      )}
      <FaultNote fault={upload.error ?? remove.error} />
    </div>
  );
};

/** The colour, logo and icon of a customer, which its status pages have. */
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
      <div className={styles.images}>
        <ImageField id={publicId} role="logo" />
        <ImageField id={publicId} role="icon" />
      </div>
    </Panel>
  );
};
