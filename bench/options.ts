import { parseArgs } from 'node:util';

/**
 * The command line options of a module, with their defaults. `--smoke` replaces them by those of `smoke`: a run of
 * seconds, which shows that the module works.
 */
export const optionsOf = <Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  smoke: Readonly<Partial<Record<Name, string>>>,
): Readonly<Record<Name, string>> => {
  const { values } = parseArgs({
    options: {
      smoke: { type: 'boolean' },
      ...Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }])),
    },
  });
  return { ...defaults, ...(values.smoke === true ? smoke : {}), ...values };
};
