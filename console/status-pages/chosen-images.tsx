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
import { FileField } from '../kernel/ui/field.tsx';
import field from '../kernel/ui/field.module.css';
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
  readonly images: Readonly<Partial<Record<ImageRole, ChosenImage>>>;
  readonly refused: ImageRole | null;
  readonly isAny: boolean;
  readonly choose: (role: ImageRole, file: File) => void;
  readonly clear: () => void;
  /** Stores the images. */
  readonly upload: () => Promise<void>;
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
  return {
    images,
    refused,
    isAny: Object.keys(images).length > 0,
    choose: (role, file) =>
      void readImage(file).then((image) => {
        setRefused(image === null ? role : null);
        if (image !== null) setImages((others) => ({ ...others, [role]: image }));
      }),
    clear,
    upload: async () => {
      for (const role of imageRoles) {
        const image = images[role];
        if (image !== undefined) await imagesOf(pageId).upload(role, image.file);
      }
      clear();
    },
  };
};

/** The fields for the logo and the icon of a page, which are stored with the rest of it. */
export const ChosenImageFields = ({ chosen }: { chosen: ChosenImages }) => {
  const { customers, pageEditor } = useAreaTexts();
  const limits = customers.imageHint({ size: String(MAX_IMAGE_BYTES / KIBIBYTE), side: String(MAX_IMAGE_SIDE) });
  return imageRoles.map((role) => {
    const image = chosen.images[role];
    return (
      <div key={role}>
        <FileField
          label={customers.images[role]}
          {...(chosen.refused === role ? { issue: limits } : { hint: limits })}
          accept={Object.keys(imageTypes).join()}
          onChoose={(file) => chosen.choose(role, file)}
        />
        {image === undefined ? null : (
          <p className={field.hint} role="status">
            <span dir="auto">{image.file.name}</span> · {pageEditor.unsaved}
          </p>
        )}
      </div>
    );
  });
};
