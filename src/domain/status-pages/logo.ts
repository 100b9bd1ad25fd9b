/** The images that a logo can be, with the extension of their file. SVG is none of them: it can contain scripts. */
export const logoTypes = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type LogoType = keyof typeof logoTypes;

/** The file name of a logo, which changes with each upload. */
export const logoFile = ({ publicId, contentType }: { readonly publicId: string; readonly contentType: LogoType }): string => `${publicId}.${logoTypes[contentType]}`;
