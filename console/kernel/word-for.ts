/** Returns the word for a name; the name itself for one without a word, such as a channel type of a host. */
export const wordFor = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;
