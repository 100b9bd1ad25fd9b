import type { z } from 'zod';
import { StartupError } from './startup-error.ts';
import { variables } from './variables.ts';

type Variables = typeof variables;

type Name = keyof Variables;

/** The parsed environment variables. */
export type Environment = { readonly [N in Name]: z.output<Variables[N]['schema']> };

/** The configuration of a process: the environment and the values derived from it. */
export interface Configuration extends Environment {
  readonly BASE_URL: string;
}

type Given = Readonly<Record<string, string | undefined>>;

/** Parses every variable. An empty variable counts as not set. */
const parsed = (environment: Given) =>
  (Object.keys(variables) as Name[]).map((name) => ({
    name,
    result: variables[name].schema.safeParse(environment[name] || undefined),
  }));

/** Returns one sentence per invalid variable, with its name and expected form. */
export const wrongVariables = (environment: Given): readonly string[] =>
  parsed(environment).flatMap(({ name, result }) =>
    result.success ? [] : [`${name} must be ${variables[name].expects}`],
  );

/**
 * Parses the environment; throws a `StartupError` of one line that names the first invalid variable and its expected
 * form.
 */
export const readEnvironment = (environment: Given): Environment => {
  const [wrong] = wrongVariables(environment);
  if (wrong !== undefined) throw new StartupError(`${wrong}.`);
  return Object.fromEntries(parsed(environment).map(({ name, result }) => [name, result.data])) as Environment;
};

/** Returns the configuration of a process that is served at `BASE_URL`, by default at its own address. */
export const configurationOf = (environment: Environment): Configuration => ({
  ...environment,
  BASE_URL:
    environment.BASE_URL ??
    `http://${environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST}:${environment.PORT}`,
});
