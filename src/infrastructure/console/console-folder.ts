import { fileURLToPath } from 'node:url';

/** True if the sources of a checkout run, not the compiled files of the package. */
export const IS_CHECKOUT = import.meta.filename.endsWith('.ts');

/** The root of the checkout or the package. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of the built console. */
export const CONSOLE_FOLDER = fileURLToPath(
  new URL(IS_CHECKOUT ? '../../../dist/console' : '../../console', import.meta.url),
);
