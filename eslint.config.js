import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const clockMessage = 'Time comes from the Clock port.';
const spreadMessage = 'Write the members instead of spreading a literal.';

/** A literal that is spread only saves lines. */
const literalSpreads = ['ObjectExpression', 'ArrayExpression'].flatMap((literal) => [
  { selector: `SpreadElement > ${literal}`, message: spreadMessage },
  { selector: `SpreadElement > TSAsExpression > ${literal}`, message: spreadMessage },
]);

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'coverage/',
      'node_modules/',
      'test/fixtures/',
      'console/client/',
      'tmp/',
      'docs-site/.vitepress/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/unbound-method': 'off',
      // It takes the libraries' own subclasses and interfaces for strangers.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // It compares types member by member, which was half of the time, and `erasableSyntaxOnly` allows no enums.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...literalSpreads],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...literalSpreads,
        { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: clockMessage },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clockMessage },
        {
          selector: "ImportDeclaration[source.value='node:http'][importKind='value']",
          message: 'It would load the implementation of fetch, too: see node-http.ts.',
        },
      ],
    },
  },
  {
    files: ['src/infrastructure/kernel/system/system-clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...literalSpreads] },
  },
  { files: ['console/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/cli/**/*.ts', 'bench/**/*.ts', 'examples/**/*', 'scripts/**/*.{js,ts}', 'docs-site/check-site.mjs'],
    rules: { 'no-console': 'off' },
  },
  {
    // Written by `npm run docs`, one line for each port.
    files: ['src/composition/port-members.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // Answers over HTTP have every shape; each assertion says what it expects of them.
    files: ['test/integration/**/*.ts', 'test/console/**/*.ts', 'test/kill/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], ...tseslint.configs.disableTypeChecked },
);
