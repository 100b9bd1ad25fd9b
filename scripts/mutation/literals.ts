/** The part of a path of Babel that is read. */
interface Path {
  readonly node: {
    readonly type: string;
    readonly value?: unknown;
    /** The class of a `new` expression. */
    readonly callee?: { readonly name?: string };
  };
}

/** Members of unions, codes and names of fields. */
const NAME = /^[A-Za-z][\w.-]*$/;

/** Sentences and phrases about a code, permission or member. */
const PHRASE = /\p{L}[,:;]? \p{L}/u;

/** Returns why the literal is not replaced with an empty one, or undefined if it is. */
export const reasonToKeep = (value: string): string | undefined => {
  if (NAME.test(value))
    return 'A comparison with another name is the mutant "false", and the compiler knows the names.';
  if (PHRASE.test(value)) return 'Generated documents contain the phrase.';
  return undefined;
};

/** The plugins that Stryker loads from this file. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'literals',
    value: {
      shouldIgnore: ({ node }: Path): string | undefined =>
        node.type === 'StringLiteral' && typeof node.value === 'string'
          ? reasonToKeep(node.value)
          : node.type === 'NewExpression' && node.callee?.name === 'Error'
            ? 'The words of a fault are no rule.'
            : undefined,
    },
  },
];
