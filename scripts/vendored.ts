/**
 * The packages that the build bundles into `dist/vendor`, by the names under which the sources import them. They serve
 * the service only: no entry of the package has their types. Development dependencies, so that an installation does not
 * have their sources, declarations and second builds, which are nine tenths of them (ADR 0278).
 */
export const VENDORED = [
  '@cwasm/webp',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/server/validators/ajv',
  '@zxcvbn-ts/language-common',
  'age-encryption',
  'any-ascii',
  'aws4fetch',
  'bidi-js',
  'commander',
  'csv-parse/sync',
  'fontkit',
  'harfbuzzjs',
  'helmet',
  'ical.js',
  'inversify',
  'ipaddr.js',
  'markdown-it',
  'nodemailer',
  'otpauth',
  'pdfkit',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'qrcode',
  'rrule-temporal',
  'ssh2',
  'tldts',
  'yazl',
  'zod-openapi',
] as const;

/** Files that bundled packages read at run time, and their places in `dist/vendor`. */
export const VENDORED_FILES: Readonly<Record<string, string>> = {
  '@cwasm/webp/webp.wasm': 'webp.wasm',
  'harfbuzzjs/dist/harfbuzz.wasm': 'harfbuzz.wasm',
  'pdfkit/js/data/sRGB_IEC61966_2_1.icc': 'data/sRGB_IEC61966_2_1.icc',
};

/** The package of fonts, and its files that reports are drawn with. */
export const FONTS = '@fontsource/noto-sans';
export const FONT_FILE = /^noto-sans-.*-(?:400|700)-normal\.woff$/;

/** The name of the package of an import. */
export const packageOf = (specifier: string): string => {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
};

/** The file in `dist/vendor` that replaces an import. */
export const vendorFile = (specifier: string): string =>
  `${specifier.replace('@', '').replaceAll('/', '-').replace(/\.js$/, '')}.js`;
