import type { AreaTexts } from '../kernel/texts.ts';

/** Returns the name of a member or a code as words, such as "Check interval seconds". */
export const readableName = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z\d])[A-Z]/g, ' $&').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Returns the word for a name, or its words as far as they can be read from the name itself. */
export const wordOrName = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : readableName(name);

/** Returns what an action of the audit log is about and what was done, such as "Customer · Changed". */
export const actionText = (
  action: string,
  { auditWords: { subjects, verbs }, kinds }: Pick<AreaTexts, 'auditWords' | 'kinds'>,
): string => {
  const [subject = '', verb = ''] = action.split('.');
  return `${wordOrName({ ...kinds, ...subjects }, subject)} · ${wordOrName(verbs, verb)}`;
};
