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

/** The image types of logos, with their file extensions. SVG is excluded because it can contain scripts. */
export const logoTypes = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type LogoType = keyof typeof logoTypes;

/** The maximum size of a logo, in bytes. */
export const MAX_LOGO_BYTES = 512 * 1024;
/** The maximum width and height of a logo, in pixels. */
export const MAX_LOGO_SIDE = 2048;

/** The rate limit of logo requests for each network. */
export const LOGO_RATE: RateLimit = { name: 'logo', limit: 600, window: minutes(1), isInMemory: true };

/** The logo of an organization. `publicId` changes with each upload. */
export interface Logo extends ImageSize {
  readonly publicId: string;
  readonly contentType: LogoType;
  readonly bytes: Uint8Array;
}

/** A logo as the public sees it. */
export interface PublicLogo extends ImageSize {
  /** The name of the file below `/logos/`, which changes with each upload. */
  readonly file: string;
}

/** The image that a request sends as a logo. */
export interface SentLogo {
  /** The type of the image, or null for a type that logos cannot have. */
  readonly contentType: LogoType | null;
  /** The size of the image, or null if the bytes are not an image of the type. */
  readonly size: ImageSize | null;
  readonly bytes: Uint8Array;
}

/** Returns the type that the `Content-Type` header of a request names, or null for a type that logos cannot have. */
export const logoTypeOf = (header: string): LogoType | null => {
  const essence = (header.split(';')[0] ?? '').trim().toLowerCase();
  return Object.hasOwn(logoTypes, essence) ? (essence as LogoType) : null;
};

const issue = (message: string) => ({ issues: [{ path: '', message }] });
const isOutside = (side: number): boolean => side < 1 || side > MAX_LOGO_SIDE;

export const logoRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ contentType }) => contentType === null,
    data: () => issue(`The body must be sent as ${Object.keys(logoTypes).join(', ')}.`),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ size }) => size === null,
    data: () => issue('The bytes are not an image of the type of the request.'),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ size }) => isOutside(size?.width ?? 0) || isOutside(size?.height ?? 0),
    data: () => issue(`A logo is at most ${MAX_LOGO_SIDE} pixels wide and high.`),
  },
] as const satisfies readonly Rule<SentLogo>[];

/** Decides whether a request may store its image as a logo. */
export const decideLogo = (sent: SentLogo): Outcome<Omit<Logo, 'publicId'>, CodeOf<typeof logoRules>> => {
  const refusal = firstBroken<SentLogo, CodeOf<typeof logoRules>>(logoRules, sent);
  if (refusal !== null) return refusal;
  const { contentType, size, bytes } = sent;
  return accepted({
    contentType: contentType ?? 'image/png',
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    bytes,
  });
};

/** Returns the file name of a logo, which changes with each upload. */
export const logoFile = ({ publicId, contentType }: Pick<Logo, 'publicId' | 'contentType'>): string =>
  `${publicId}.${logoTypes[contentType]}`;

/** Returns the public form of a stored logo, or null if there is none. */
export const publicLogo = (logo: Omit<Logo, 'bytes'> | null): PublicLogo | null =>
  logo === null ? null : { file: logoFile(logo), width: logo.width, height: logo.height };

const FILE = new RegExp(`^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(?:${Object.values(logoTypes).join('|')})$`);

/** Returns the public id of the logo with the file name, or null if the text is not such a name. */
export const logoIdOf = (file: string): string | null => FILE.exec(file)?.[1] ?? null;
