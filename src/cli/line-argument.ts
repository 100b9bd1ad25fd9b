import { InvalidArgumentError } from 'commander';
import { MAX_LINE, line } from '../interfaces/http/kernel/fields.ts';

/** A name as the API takes it: something is left of it without the spaces around it. */
export const lineArgument = (text: string): string => {
  const { success, data } = line.safeParse(text);
  if (!success) throw new InvalidArgumentError(`It must have 1 to ${MAX_LINE} characters.`);
  return data;
};
