import { parseArgs } from 'node:util';

/**
 * The command line options of a module, with their defaults. `--smoke` replaces them by those of `smoke`: a run of
 * seconds, which shows that the module works. Ends the process with one line for an option that the module does not have.
 */
export const optionsOf = <Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  smoke: Readonly<Partial<Record<Name, string>>>,
): Readonly<Record<Name, string>> => {
  try {
    const { values } = parseArgs({
      options: {
        smoke: { type: 'boolean' },
        ...Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }])),
      },
    });
    return { ...defaults, ...(values.smoke === true ? smoke : {}), ...values };
  } catch (error) {
    const names = ['smoke', ...Object.keys(defaults)].map((name) => `--${name}`);
    console.error(`${(error as Error).message.split('. ')[0]}. The options are: ${names.join(', ')}`);
    process.exit(2);
  }
};
