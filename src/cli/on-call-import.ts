import { readFile, stat } from 'node:fs/promises';
import { Argument, Command } from 'commander';
import type { z } from 'zod';
import { importOnCall, planOnCallImport } from '../application/on-call-import/import-on-call.ts';
import type { ImportReport } from '../application/on-call-import/import-on-call.ts';
import type { ImportInput } from '../application/on-call-import/prepare-import.ts';
import { systemCaller } from '../domain/access/caller.ts';
import type { ImportTool } from '../domain/on-call-import/plan.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { importReportLines } from './on-call-import-report.ts';
import { onCallExports } from './on-call-exports.ts';
import { print, valueOf, withWatchstead } from './run.ts';

/** The maximum size of an export, in bytes. */
const MAX_EXPORT_BYTES = 50 * 1024 * 1024;

const HELP = 'docs/on-call-import.md explains how to make the file.';

const documentIn = async (file: string): Promise<unknown> => {
  try {
    if ((await stat(file)).size > MAX_EXPORT_BYTES)
      throw new StartupError(`${file} is larger than ${MAX_EXPORT_BYTES / 1024 / 1024} MiB. ${HELP}`);
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (fault) {
    if (fault instanceof StartupError) throw fault;
    const cause =
      fault instanceof SyntaxError
        ? 'is not JSON'
        : `cannot be read (${(fault as NodeJS.ErrnoException).code ?? String(fault)})`;
    throw new StartupError(`${file} ${cause}. ${HELP}`);
  }
};

/** Returns the parsed export. Throws an error with one line about the first mistake in it. */
const parsed = <Exported>(schema: z.ZodType<Exported>, document: unknown, file: string): Exported => {
  const { success, data, error } = schema.safeParse(document);
  if (success) return data;
  const [issue] = error.issues;
  throw new StartupError(
    `${file} is not such an export: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''} ${HELP}`.replace(
      /\s+/g,
      ' ',
    ),
  );
};

const inputOf = async (tool: ImportTool, file: string, organization: string | null): Promise<ImportInput> => {
  const document = await documentIn(file);
  switch (tool) {
    case 'pagerduty':
      return { tool, organization, exported: parsed(onCallExports[tool], document, file) };
    case 'opsgenie':
      return { tool, organization, exported: parsed(onCallExports[tool], document, file) };
    case 'grafana-oncall':
      return { tool, organization, exported: parsed(onCallExports[tool], document, file) };
  }
};

const jsonOf = ({
  plan,
  organization,
  schedules,
  range,
  withoutCounterpart,
  sources,
  stored,
}: ImportReport): object => ({
  organization: organization.name,
  tool: plan.tool,
  plan: { teams: plan.teams, policies: plan.policies, sources: plan.sources, rules: plan.rules },
  schedules: schedules.map(
    ({ schedule: { readings: _readings, finalShifts: _shifts, ...schedule }, reading, differences, why }) => ({
      ...schedule,
      reading,
      differences,
      why,
    }),
  ),
  range,
  withoutCounterpart,
  sources,
  stored,
});

interface ImportOptions {
  readonly dryRun: boolean;
  readonly organization: string | undefined;
  readonly json: boolean;
}

export const onCallImport = new Command('import')
  .description('Import teams, schedules, policies and personal rules from another tool: all of the file, or nothing')
  .addArgument(new Argument('<tool>', 'the tool that the file was exported from').choices(Object.keys(onCallExports)))
  .argument('<file>', 'the export, one JSON document')
  .option('--dry-run', 'show the plan and write nothing', false)
  .option('--organization <name>', 'name of the organization; may be left out if there is only one')
  .option('--json', 'print one JSON object', false)
  .addHelpText('after', `\nRecords that an earlier import stored stay as they are. ${HELP}`)
  .action(async (tool: ImportTool, file: string, { dryRun, organization, json }: ImportOptions) => {
    const input = await inputOf(tool, file, organization ?? null);
    await withWatchstead(async ({ run }) => {
      const report = valueOf(await run(dryRun ? planOnCallImport : importOnCall)(systemCaller, input));
      print(json ? JSON.stringify(jsonOf(report)) : importReportLines(report, dryRun).join('\n'));
    });
  });
