import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { expect } from 'chai';
import * as rules from './rules.ts';

interface VectorFile {
  readonly version: number;
  readonly rule: 'quorum' | 'uptime' | 'escalation';
  readonly documents: readonly string[];
  readonly cases: readonly {
    readonly id: string;
    readonly title: string;
    readonly given: object;
    readonly expected: object;
  }[];
}

interface FurtherFile {
  readonly format: string;
  readonly rule: keyof typeof rules;
  readonly vectors: readonly { readonly id: string }[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(join('vectors', path), 'utf8'));
const files = ['quorum', 'uptime', 'escalation'].map((name) => ({ name, file: read(`${name}.json`) as VectorFile }));
/** The files with shapes of their own: the schema, and the member of a case that tells what is expected. */
const shapes = {
  oncall: ['oncall', 'between'],
  'oncall-further': ['oncall', 'at'],
  reopening: ['reopening', 'paged'],
  storms: ['storms', 'messages'],
  'heartbeat-schedules/cron': ['heartbeat-schedules', 'runs'],
  'heartbeat-schedules/on-calendar': ['heartbeat-schedules', 'runs'],
} as const;
const further = Object.entries(shapes).map(([name, [shape, expected]]) => ({
  name,
  shape,
  expected,
  file: read(`${name}.json`) as FurtherFile,
}));
/** What the runner prints if all cases pass. */
const PASSED = [
  ...files.map(({ name, file: { cases } }) => `${name}: ${cases.length} passed, 0 failed`),
  ...further.map(({ name, file: { vectors } }) => `${name}: ${vectors.length} passed, 0 failed`),
];
const isValid = (file: unknown, shape = 'vectors'): boolean =>
  new AjvJsonSchemaValidator().getValidator(read(`${shape}.schema.json`) as object)(file).valid;

for (const { name, file } of files)
  describe(`the vectors of ${name}.json`, () => {
    const { rule, cases } = file;
    const decide = rules[rule] as (given: unknown) => unknown;

    for (const { id, title, given, expected } of cases)
      it(`${id}: ${title}`, () => {
        expect(decide(given)).to.deep.equal(expected);
      });

    it('have the shape of vectors.schema.json, under ids of their own', () => {
      expect(isValid(file)).to.equal(true);
      expect(new Set(cases.map(({ id }) => id)).size).to.equal(cases.length);
    });

    it('name the rule like the file, and documents that exist', () => {
      expect(rule).to.equal(name);
      expect(file.documents.filter((path) => !existsSync(path))).to.deep.equal([]);
    });

    it('are refused by the schema with an unknown member, or without an expected one', () => {
      const [first] = cases;
      if (first === undefined) throw new Error('There are no cases.');
      const more = { ...first, given: { ...first.given, more: 1 } };
      const less = { ...first, expected: Object.fromEntries(Object.entries(first.expected).slice(1)) };
      for (const one of [more, less]) expect(isValid({ ...file, cases: [one] })).to.equal(false);
    });

    it('are refused by the schema with a newer version', () => {
      expect(isValid({ ...file, version: file.version + 1 })).to.equal(false);
    });
  });

for (const { name, shape, expected, file } of further)
  describe(`the vectors of ${name}.json`, () => {
    const ids = file.vectors.map(({ id }) => id);

    it(`have the shape of ${shape}.schema.json, under ids of their own`, () => {
      expect(isValid(file, shape)).to.equal(true);
      expect(ids).to.deep.equal([...new Set(ids)]);
    });

    it('are refused by the schema with an unknown member, or without what is expected', () => {
      const [first] = file.vectors;
      const less = Object.fromEntries(Object.entries(first ?? {}).filter(([member]) => member !== expected));
      for (const one of [{ ...first, more: 1 }, less])
        expect(isValid({ ...file, vectors: [one] }, shape)).to.equal(false);
      expect(isValid({ ...file, vectors: [first] }, shape)).to.equal(true);
    });

    it('are refused by the schema in a newer format', () => {
      expect(isValid({ ...file, format: file.format.replace('/1', '/2') }, shape)).to.equal(false);
    });
  });

describe('examples/run-vectors.js', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  const path = (name: string, content: string): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const run = (...args: readonly string[]) => runAfter([], ...args);
  const runAfter = (options: readonly string[], ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...options, 'examples/run-vectors.js', ...args], {
      encoding: 'utf8',
    });
    return { status, lines: stdout.trimEnd().split('\n'), problem: stderr.trimEnd() };
  };
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('has at most 100 lines', () => {
    expect(readFileSync('examples/run-vectors.js', 'utf8').trimEnd().split('\n').length).to.be.at.most(100);
  });

  it('passes all cases of all files with the rules of Watchstead', () => {
    expect(run('test/unit/vectors/rules.ts')).to.deep.equal({
      status: 0,
      lines: PASSED,
      problem: '',
    });
  });

  it('passes them in a runtime without crypto and structuredClone', () => {
    const bare = path('bare.mjs', 'for (const name of ["crypto", "structuredClone"]) delete globalThis[name];');
    expect(runAfter(['--import', bare], 'test/unit/vectors/rules.ts')).to.deep.include({ status: 0, problem: '' });
  });

  it('names each case that fails with both results, also if the adapter throws', () => {
    const wrong = path(
      'wrong.mjs',
      `export const escalation = async ({ until }) => {
        if (until === 599) throw new Error('too short');
        return { pages: [[0, ['ann']]], outcome: 'acknowledged' };
      };`,
    );
    const { status, lines } = run(wrong);
    expect(status).to.equal(1);
    expect(lines.slice(0, 3)).to.deep.equal([
      '  all-steps: Each step counts from the one before',
      '    expected {"pages":[[0,["ann"]],[600,["bob"]],[1800,["cat"]]],"outcome":"exhausted"}',
      '    returned {"pages":[[0,["ann"]]],"outcome":"acknowledged"}',
    ]);
    expect(lines).to.include('    threw Error: too short');
    // Only `acknowledged` and `note-after-acknowledgement` expect this.
    expect(lines.at(-1)).to.equal('escalation: 2 passed, 22 failed');
  });

  it('refuses a file of a newer version with one sentence', () => {
    const newer = path('newer.json', JSON.stringify({ ...files[0]?.file, version: 2 }));
    expect(run('test/unit/vectors/rules.ts', newer)).to.deep.equal({
      status: 2,
      lines: [''],
      problem: `${newer} has version 2 of the vectors; this program reads version 1.`,
    });
  });

  for (const { name, file } of further)
    it(`refuses a newer version of ${name}.json with one sentence`, () => {
      const newer = path('newer.json', JSON.stringify({ ...file, format: file.format.replace('/1', '/2') }));
      expect(run('test/unit/vectors/rules.ts', newer)).to.deep.equal({
        status: 2,
        lines: [''],
        problem: `${newer} has version 2 of the vectors; this program reads version 1.`,
      });
    });

  it('refuses a file of another format', () => {
    const other = path('other.json', JSON.stringify({ ...files[0]?.file, format: 'acme-vectors' }));
    expect(run('test/unit/vectors/rules.ts', other).problem).to.match(
      /has the format acme-vectors; this program reads watchstead-vectors, watchstead-oncall-vectors, /,
    );
  });

  it('refuses a rule that the adapter has no function for, and one without vectors', () => {
    const none = path('none.mjs', 'export {};');
    expect(run(none, 'quorum')).to.deep.equal({
      status: 2,
      lines: [''],
      problem: 'The adapter has no function named quorum.',
    });
    expect(run(none, 'verdicts').problem).to.equal(
      'There are no vectors named verdicts; there are quorum, uptime, escalation, oncall, oncall-further, reopening, storms, heartbeat-schedules/cron, heartbeat-schedules/on-calendar.',
    );
  });
});

describe('docs/vectors.md', () => {
  it('counts the cases of each file', () => {
    const counts = readdirSync('vectors', { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
      .map((name) => {
        const { cases, vectors } = read(name) as { readonly cases?: unknown[]; readonly vectors?: unknown[] };
        return `${name} ${(cases ?? vectors ?? []).length}`;
      });
    const rows = readFileSync('docs/vectors.md', 'utf8').matchAll(/^\| \[`(\S+\.json)`\].*\| (\d+) \|$/gm);
    expect([...rows].map(([, name, count]) => `${name} ${count}`)).to.have.members(counts);
  });

  it('shows a case of each file that has the shared shape, and what the runner prints', () => {
    const page = readFileSync('docs/vectors.md', 'utf8');
    const shown = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, code = '']) => JSON.parse(code) as unknown);
    expect(shown).to.have.length(files.length);
    for (const [place, { file }] of files.entries()) expect(file.cases).to.deep.include(shown[place]);
    expect(page).to.include(`${PASSED.join('\n')}\n`);
  });
});
