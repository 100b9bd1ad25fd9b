import { fileURLToPath } from 'node:url';
import type { ConsoleBuild } from '../../application/kernel/console-build.ts';
import type { Log } from '../../application/kernel/worker.ts';
import { CheckoutConsole, packagedConsole } from './checkout-console.ts';

/** True if the sources of a checkout run, not the compiled files of the package. */
const IS_CHECKOUT = import.meta.url.endsWith('.ts');

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Returns the console of this checkout or package. */
export const ownConsole = (log: Log): ConsoleBuild =>
  IS_CHECKOUT
    ? new CheckoutConsole(
        {
          root: at('../../../'),
          folder: at('../../../dist/console'),
          program: at('../../../scripts/build-console.ts'),
          needs: at('../../../node_modules/vite/package.json'),
        },
        log,
      )
    : packagedConsole(at('../../console'));
