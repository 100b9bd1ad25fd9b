import { readEnvironment } from '../src/infrastructure/kernel/system/configuration.ts';
import { variables } from '../src/infrastructure/kernel/system/variables.ts';

const defaults = readEnvironment({});

/** The default of a variable as text; empty if it has none. */
export const defaultOf = (name: keyof typeof variables): string => {
  const value = defaults[name];
  if (value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return variables[name].expects.startsWith('a JSON') || !Array.isArray(value)
    ? JSON.stringify(value)
    : value.map(String).join(',');
};

/** The example environment file: every variable with its default and its purpose. */
export const environmentExample = (): string =>
  [
    '# Every variable that Watchstead reads, with its default. Empty means unset.',
    '',
    ...(Object.keys(variables) as (keyof typeof variables)[]).flatMap((name) => [
      `# ${variables[name].what} Expects ${variables[name].expects}.`,
      `${name}=${defaultOf(name)}`,
      '',
    ]),
  ].join('\n');
