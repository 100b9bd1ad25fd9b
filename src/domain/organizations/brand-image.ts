import type { RateLimit } from '../access/rate-limits.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { minutes } from '../kernel/time.ts';
import { firstBroken } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';

/** The size of an image, in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The types of logos and icons, with their file extensions. SVG is excluded because it can contain scripts. */
export const imageTypes = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
/** The media type of a logo or icon. */
export type ImageType = keyof typeof imageTypes;

/** The maximum size of an image, in bytes. */
export const MAX_IMAGE_BYTES = 512 * 1024;
/** The maximum width and height of an image, in pixels. */
export const MAX_IMAGE_SIDE = 2048;

/** The rate limit of image requests for each network. */
export const IMAGE_RATE: RateLimit = { name: 'logo', limit: 600, window: minutes(1), isInMemory: true };

/** The purposes of images. */
export const imageRoles = ['logo', 'icon'] as const;
/** The purpose of an image. */
export type ImageRole = (typeof imageRoles)[number];

/** The owner of images: the organization itself, or one of its customers or status pages. At most one id is set. */
export interface ImageOwner {
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly statusPageId: number | null;
}

/** The place of an image. */
export interface ImagePlace extends ImageOwner {
  readonly role: ImageRole;
}

/** A logo or an icon. `publicId` changes with each upload. */
export interface BrandImage extends ImageSize {
  readonly publicId: string;
  readonly contentType: ImageType;
  readonly bytes: Uint8Array;
}

/** An image as the public sees it. */
export interface PublicImage extends ImageSize {
  /** The name of the file below `/logos/`, which changes with each upload. */
  readonly file: string;
}

/** The image that a request sends. */
export interface SentImage {
  /** The type of the image, or null for a type that is not accepted. */
  readonly contentType: ImageType | null;
  /** The size of the image, or null if the bytes are not an image of the type. */
  readonly size: ImageSize | null;
  readonly bytes: Uint8Array;
}

/** Returns the type that the `Content-Type` header of a request names, or null for a type that is not accepted. */
export const imageTypeOf = (header: string): ImageType | null => {
  const essence = (header.split(';')[0] ?? '').trim().toLowerCase();
  return Object.hasOwn(imageTypes, essence) ? (essence as ImageType) : null;
};

const issue = (message: string) => ({ issues: [{ path: '', message }] });
const isOutside = (side: number): boolean => side < 1 || side > MAX_IMAGE_SIDE;

/** The rules for an uploaded image: its media type, its contents, and its size. */
export const imageRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ contentType }) => contentType === null,
    data: () => issue(`The body must be sent as ${Object.keys(imageTypes).join(', ')}.`),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ size }) => size === null,
    data: () => issue('The bytes are not an image of the type of the request.'),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ size }) => isOutside(size?.width ?? 0) || isOutside(size?.height ?? 0),
    data: () => issue(`An image is at most ${MAX_IMAGE_SIDE} pixels wide and high.`),
  },
] as const satisfies readonly Rule<SentImage>[];

/** Decides whether a request may store its image. */
export const decideImage = (sent: SentImage): Outcome<Omit<BrandImage, 'publicId'>, CodeOf<typeof imageRules>> => {
  const refusal = firstBroken<SentImage, CodeOf<typeof imageRules>>(imageRules, sent);
  if (refusal !== null) return refusal;
  const { contentType, size, bytes } = sent;
  return accepted({
    contentType: contentType ?? 'image/png',
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    bytes,
  });
};

/** Returns the file name of an image, which changes with each upload. */
export const imageFile = ({ publicId, contentType }: Pick<BrandImage, 'publicId' | 'contentType'>): string =>
  `${publicId}.${imageTypes[contentType]}`;

/** Returns the public form of a stored image, or null if there is none. */
export const publicImage = (image: Omit<BrandImage, 'bytes'> | null): PublicImage | null =>
  image === null ? null : { file: imageFile(image), width: image.width, height: image.height };

/** Returns the path of an image on the hosts of its organization. */
export const imagePath = ({ file }: Pick<PublicImage, 'file'>): string => `/logos/${file}`;

const FILE = new RegExp(`^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(?:${Object.values(imageTypes).join('|')})$`);

/** Returns the public id of the image with the file name, or null if the text is not such a name. */
export const imageIdOf = (file: string): string | null => FILE.exec(file)?.[1] ?? null;
