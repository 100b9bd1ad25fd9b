import type { Request, Response } from 'express';
import type { HostBrand } from '../../../../domain/organizations/host-brand.ts';
import { imagePath } from '../../../../domain/organizations/brand-image.ts';
import { DEFAULT_BRAND_COLOR, brandColors } from '../../../../domain/status-pages/brand-colors.ts';
import { Refused } from '../requests/request-context.ts';
import { schemeRules } from './tokens.ts';

/** The name of the product, which is shown on the hosts of the service itself. */
export const PRODUCT = 'Watchstead';

/** The name, images and color of the pages that a reader sees. */
export interface PageBrand {
  /** True on a host of an organization, whose pages do not name the product. */
  readonly isWhiteLabel: boolean;
  /** Empty on a host of an organization while that cannot be read. */
  readonly name: string;
  readonly logoPath: string | null;
  readonly iconPath: string;
  /** The stylesheet with the color of the organization, or null for that of the product. */
  readonly stylesheetPath: string | null;
}

/** The path prefix of the files that derive from a brand color, which their address contains. */
export const BRAND_ASSETS = '/assets/brand/';

const ASSET = /^([\da-f]{6})\.(css|svg)$/;
/** The files of a color are the same at every host and for everyone. */
const ASSET_AGE = 'public, max-age=86400';

const assetPath = (color: string, extension: 'css' | 'svg'): string =>
  `${BRAND_ASSETS}${color.slice(1).toLowerCase()}.${extension}`;

/** The brand of pages on the hosts of the service itself. */
export const productBrand: PageBrand = {
  isWhiteLabel: false,
  name: PRODUCT,
  logoPath: '/assets/watchstead.svg',
  iconPath: '/assets/watchstead.svg',
  stylesheetPath: null,
};

/** Returns the brand of pages on a host of an organization. It is nameless if the organization is not known. */
export const whiteLabelOf = (brand: HostBrand | null): PageBrand => ({
  isWhiteLabel: true,
  name: brand?.name ?? '',
  logoPath: brand === null || brand.logo === null ? null : imagePath(brand.logo),
  iconPath:
    brand === null || brand.icon === null
      ? assetPath(brand?.brandColor ?? DEFAULT_BRAND_COLOR, 'svg')
      : imagePath(brand.icon),
  stylesheetPath: brand === null || brand.brandColor === null ? null : assetPath(brand.brandColor, 'css'),
});

/** Returns the stylesheet that replaces the accent of the tokens by a brand color. */
export const brandStylesheet = (color: string): string => {
  const { accents } = brandColors(color);
  const declarations = ({ accent, strong, onAccent }: (typeof accents)['light']): string =>
    `--accent: ${accent}; --accent-strong: ${strong}; --on-accent: ${onAccent};`;
  return schemeRules(declarations(accents.light), declarations(accents.dark));
};

/** Returns the icon of an organization that has no image: an area in its color. */
const brandIcon = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="7" fill="${color}"/></svg>\n`;

/** Serves the stylesheet and the icon of a brand color to everyone. Nothing is read for them but their address. */
export const serveBrandAsset = (request: Request, response: Response): void => {
  const [, color, extension] = ASSET.exec(request.path.slice(BRAND_ASSETS.length)) ?? [];
  if (color === undefined || extension === undefined) throw new Refused('notFound');
  const text = extension === 'css' ? brandStylesheet(`#${color}`) : brandIcon(`#${color}`);
  response.setHeader('Cache-Control', ASSET_AGE).type(extension).send(text);
};
