import type { z } from 'zod';
import { nearestName } from '../../../domain/kernel/nearest-name.ts';
import { inLowerCaseToo } from './proxy-variables.ts';
import { StartupError } from './startup-error.ts';
import { readers } from './variable-readers.ts';
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

/** Every name of a variable. */
const names = Object.keys(variables) as readonly Name[];

/** Returns the value in the text of a variable. An empty variable counts as not set. */
const valueIn = (name: Name, text = ''): unknown => (text === '' ? undefined : (readers[name]?.(text) ?? text));

/** Returns the text of a variable, or of its lower-case name if that is read too. */
const textOf = (name: Name, environment: Given): string | undefined =>
  environment[name] || !inLowerCaseToo.has(name) ? environment[name] : environment[name.toLowerCase()];

/** Parses every variable. */
const parsed = (environment: Given) =>
  names.map((name) => ({ name, result: variables[name].schema.safeParse(valueIn(name, textOf(name, environment))) }));

/** A variable with an invalid value, and the form that is expected. */
interface WrongVariable {
  readonly variable: string;
  readonly expected: string;
}

/** Returns the variables with invalid values. */
export const wrongVariables = (environment: Given): readonly WrongVariable[] =>
  parsed(environment).flatMap(({ name, result }) =>
    result.success ? [] : [{ variable: name, expected: variables[name].expects }],
  );

/**
 * Parses the environment; throws a `StartupError` of one line that names the first invalid variable and its expected
 * form.
 */
export const readEnvironment = (environment: Given): Environment => {
  const [wrong] = wrongVariables(environment);
  if (wrong !== undefined) throw new StartupError(`${wrong.variable} must be ${wrong.expected}.`);
  return Object.fromEntries(parsed(environment).map(({ name, result }) => [name, result.data])) as Environment;
};

/** Names of fewer characters are as likely to belong to another program. */
const MIN_SUSPICIOUS_LENGTH = 8;

/**
 * Returns one sentence per variable whose name is almost that of a variable that is not set. Such variables are
 * reported and not refused, because others may read them. See ADR 0145.
 */
export const misspelledVariables = (environment: Given): readonly string[] => {
  // Names that other programs share have relatives such as FTP_PROXY.
  const known = names.filter((name) => name.length >= MIN_SUSPICIOUS_LENGTH && !inLowerCaseToo.has(name));
  return Object.keys(environment).flatMap((name) => {
    const meant = name in variables || name.length < MIN_SUSPICIOUS_LENGTH ? null : nearestName(name, known);
    if (meant === null || environment[meant]) return [];
    return [`${name} is not a variable of Watchstead; perhaps ${meant} is meant`];
  });
};

/**
 * Validates a value that a program gives instead of the variable. Returns the value that the schema makes of it, or its
 * expected form if the value is invalid. A value that is null counts as not set, as empty text does.
 */
export const valueOfVariable = (
  name: string,
  given: unknown,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly expects: string } => {
  const { schema, expects } = variables[name as Name];
  const { success, data } = schema.safeParse(given === null || given === '' ? undefined : given);
  return success ? { ok: true, value: data } : { ok: false, expects };
};

/** Returns the configuration of a process that is served at `BASE_URL`, by default at its own address. */
export const configurationOf = (environment: Environment): Configuration => ({
  ...environment,
  BASE_URL:
    environment.BASE_URL ??
    `http://${environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST}:${environment.PORT}`,
});
