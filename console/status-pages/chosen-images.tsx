import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  decideImage,
  imageRoles,
  imageTypeOf,
  imageTypes,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_SIDE,
} from '../../src/domain/organizations/brand-image.ts';
import type { ImageRole } from '../../src/domain/organizations/brand-image.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FileField } from '../kernel/ui/field.tsx';
import layout from '../kernel/ui/layout.module.css';
import styles from '../kernel/ui/image-fields.module.css';
import { imagesOf } from './queries.ts';

const KIBIBYTE = 1024;

/** An image that was chosen and is not stored. */
interface ChosenImage {
  readonly file: File;
  readonly contentType: string;
  /** Its bytes in base64, as the preview takes them. */
  readonly content: string;
}

/** The images that were chosen for a page, with those that were refused. */
export interface ChosenImages {
  /** The chosen images by their roles; null for a stored one that is removed. */
  readonly images: Readonly<Partial<Record<ImageRole, ChosenImage | null>>>;
  readonly refused: ImageRole | null;
  readonly isAny: boolean;
  readonly choose: (role: ImageRole, file: File) => void;
  readonly remove: (role: ImageRole) => void;
  readonly clear: () => void;
  /** Stores the images, and removes those that are to be removed. */
  readonly save: () => Promise<void>;
}

/** Reads an image, by the rules of the service. Returns null for one that it would refuse. */
const readImage = async (file: File): Promise<ChosenImage | null> => {
  if (file.size > MAX_IMAGE_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const size = await createImageBitmap(file).catch(() => null);
  const decision = decideImage({ contentType: imageTypeOf(file.type), size, bytes });
  if (!decision.ok) return null;
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { file, contentType: file.type, content };
};

/** Keeps the images that were chosen for a page until they are stored with the rest of it. */
export const useChosenImages = (pageId: string): ChosenImages => {
  const [images, setImages] = useState<ChosenImages['images']>({});
  const [refused, setRefused] = useState<ImageRole | null>(null);
  const clear = (): void => {
    setImages({});
    setRefused(null);
  };
  const put = (role: ImageRole, image: ChosenImage | null): void =>
    setImages((others) => ({ ...others, [role]: image }));
  return {
    images,
    refused,
    isAny: Object.keys(images).length > 0,
    choose: (role, file) =>
      void readImage(file).then((image) => {
        setRefused(image === null ? role : null);
        if (image !== null) put(role, image);
      }),
    remove: (role) => put(role, null),
    clear,
    save: async () => {
      const owner = imagesOf(pageId);
      for (const role of imageRoles) {
        const image = images[role];
        if (image === null) await owner.remove(role);
        else if (image !== undefined) await owner.upload(role, image.file);
      }
      clear();
    },
  };
};

interface ChosenImageFieldsProps {
  pageId: string;
  chosen: ChosenImages;
}

/** The fields for the logo and the icon of a page, which are stored with the rest of it. */
export const ChosenImageFields = ({ pageId, chosen }: ChosenImageFieldsProps) => {
  const { customers, pageEditor } = useAreaTexts();
  const { data: stored } = useQuery(imagesOf(pageId).images);
  const limits = customers.imageHint({ size: String(MAX_IMAGE_BYTES / KIBIBYTE), side: String(MAX_IMAGE_SIDE) });
  return imageRoles.map((role) => {
    const image = chosen.images[role];
    const shown = image === undefined ? (stored?.[role] ?? null) : null;
    return (
      <div key={role} className={styles.image}>
        <FileField
          label={customers.images[role]}
          {...(chosen.refused === role ? { issue: limits } : { hint: limits })}
          accept={Object.keys(imageTypes).join()}
          onChoose={(file) => chosen.choose(role, file)}
        />
        {shown === null ? null : (
          <>
            <img className={styles.preview} src={shown.url} alt={customers.images[role]} />
            <Button onClick={() => chosen.remove(role)}>{customers.removeImage[role]}</Button>
          </>
        )}
        {image === undefined ? null : (
          <p className={layout.hint} role="status">
            <span dir="auto">{image?.file.name ?? pageEditor.removed}</span> · {pageEditor.unsaved}
          </p>
        )}
      </div>
    );
  });
};
