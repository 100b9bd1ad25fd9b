import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { ActionButton } from './button.tsx';
import type { BrandImages } from '../../client/types.gen.ts';
import { imageTypes, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../../../src/domain/organizations/brand-image.ts';
import { useAction } from '../action.ts';
import { useTexts } from '../texts.ts';
import { FileField } from './field.tsx';
import { FaultNote } from './form.tsx';
import styles from './image-fields.module.css';

const KIBIBYTE = 1024;

export type ImageRole = keyof BrandImages;

/** The images of an organization, a customer or a status page. */
export interface ImageOwner {
  readonly images: UseQueryOptions<BrandImages>;
  readonly upload: (role: ImageRole, file: File) => Promise<unknown>;
  readonly remove: (role: ImageRole) => Promise<unknown>;
}

/** The logo or the icon of an owner, with its preview. It is stored as soon as a file is chosen. */
const ImageField = ({ owner, role }: { owner: ImageOwner; role: ImageRole }) => {
  const { customers: texts } = useTexts();
  const images = useQuery(owner.images);
  const upload = useAction((file: File) => owner.upload(role, file));
  const remove = useAction(() => owner.remove(role));
  const image = images.data?.[role] ?? null;
  return (
    <div className={styles.image}>
      <FileField
        label={texts.images[role]}
        hint={texts.imageHint({ size: String(MAX_IMAGE_BYTES / KIBIBYTE), side: String(MAX_IMAGE_SIDE) })}
        accept={Object.keys(imageTypes).join()}
        disabled={upload.isPending}
        onChoose={(file) => upload.mutate(file)}
      />
      {image === null ? null : <img className={styles.preview} src={image.url} alt={texts.images[role]} />}
      {image === null ? null : <ActionButton action={remove}>{texts.removeImage[role]}</ActionButton>}
      <FaultNote fault={upload.error ?? remove.error} />
    </div>
  );
};

/** The logo and the icon of an owner, at the end of a panel. */
export const ImageFields = ({ owner }: { owner: ImageOwner }) => (
  <div className={styles.images}>
    <ImageField owner={owner} role="logo" />
    <ImageField owner={owner} role="icon" />
  </div>
);
