import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import {
  checkErasure,
  eraseAccount,
  erasePersonalData,
  findPersonalData,
} from '../application/accounts/personal-data.ts';
import type { ErasedBatch, PersonalRecord } from '../application/accounts/personal-data.ports.ts';
import type { Watchstead } from '../composition/watchstead.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { print, valueOf, withWatchstead } from './run.ts';

interface Options {
  readonly email: string;
}

const command = (name: string, description: string): Command =>
  new Command(name).description(description).requiredOption('--email <address>', 'email address of the person');

const find = async ({ run }: Watchstead, { email }: Options) =>
  valueOf(await run(findPersonalData)(systemCaller, { email }));

/** The maximum number of ids that a line lists. */
const LISTED = 20;

const said = {
  deleted: 'deleted',
  changed: 'changed',
  anonymous: 'named without name and address',
  kept: 'kept',
} as const;

const tableLines = (records: readonly PersonalRecord[]): readonly string[] =>
  [...Map.groupBy(records, ({ table }) => table)].map(([table, found]) => {
    const ids = found.slice(0, LISTED).map(({ id }) => id);
    const erasures = [...Map.groupBy(found, ({ erasure }) => erasure)].map(
      ([erasure, { length }]) => `${said[erasure]} ${length}`,
    );
    return `${table}: ${found.length} (${ids.join(', ')}${found.length > LISTED ? ', …' : ''}); an erasure leaves: ${erasures.join(', ')}`;
  });

const keptLines = (records: readonly PersonalRecord[]): readonly string[] =>
  records
    .filter(({ erasure }) => erasure === 'kept')
    .map(
      ({ table, id, organizationId, keptBecause, found }) =>
        `Kept: ${table} ${id}${organizationId === null ? '' : ` of organization ${organizationId}`} (${Object.keys(found).join(', ')}). ${keptBecause ?? ''}`,
    );

const finding = command('find', 'List the records about a person, by table')
  .option('--json', 'print one JSON object', false)
  .action(({ json, ...options }: Options & { readonly json: boolean }) =>
    withWatchstead(async (watchstead) => {
      const { person, records } = await find(watchstead, options);
      if (json) {
        print(
          JSON.stringify({
            ...person,
            records: records.map(({ found, ...record }) => ({ ...record, paths: Object.keys(found) })),
          }),
        );
        return;
      }
      print(
        person.user === null
          ? `${person.email} has no account.`
          : `${person.email} is the user ${person.user.publicId} of organization ${person.user.organizationId}.`,
      );
      print(records.length === 0 ? 'There are no records.' : tableLines(records).join('\n'));
    }),
  );

const exporting = command('export', 'Write all data about a person as one JSON object')
  .option('--output <file>', 'the file to write; it must not exist. By default the output')
  .action(({ output, ...options }: Options & { readonly output?: string }) =>
    withWatchstead(async (watchstead) => {
      const { person, records } = await find(watchstead, options);
      const text = JSON.stringify(
        {
          email: person.email,
          user: person.user?.publicId ?? null,
          records: records.map(({ erasure: _erasure, ...record }) => record),
        },
        null,
        2,
      );
      if (output === undefined) {
        print(text);
        return;
      }
      await writeFile(output, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((fault: unknown) => {
        throw new StartupError(
          `${output} cannot be written (${(fault as NodeJS.ErrnoException).code ?? String(fault)}).`,
        );
      });
      print(`Wrote ${records.length} records to ${output}.`);
    }),
  );

const erase = async ({ run, ports }: Watchstead, { email }: Options): Promise<void> => {
  for (const table of ports.personalData.tables) {
    let total = 0;
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const { erased, next }: ErasedBatch = valueOf(
        await run(erasePersonalData)(systemCaller, { email, table, after }),
      );
      total += erased;
      after = next;
    }
    if (total > 0) print(`${table}: erased ${total}`);
  }
  if (valueOf(await run(eraseAccount)(systemCaller, { email }))) print('The account is erased.');
};

const erasing = command('erase', 'Delete or anonymize all data about a person')
  .option('--dry-run', 'only say what would be done', false)
  .action(({ dryRun, ...options }: Options & { readonly dryRun: boolean }) =>
    withWatchstead(async (watchstead) => {
      const refusal = await watchstead.run(checkErasure)(systemCaller, options);
      if (!refusal.ok && refusal.code === 'lastAdminProtected') {
        throw new StartupError(
          `${options.email} is the only administrator of an organization. Make another user its administrator, or delete the organization, which is erased after 30 days.`,
        );
      }
      valueOf(refusal);
      const { records } = await find(watchstead, options);
      if (dryRun) {
        print(records.length === 0 ? 'There are no records.' : tableLines(records).join('\n'));
        for (const line of keptLines(records)) print(line);
        return;
      }
      await erase(watchstead, options);
      for (const line of keptLines((await find(watchstead, options)).records)) print(line);
      print('Done.');
    }),
  );

export const privacy = new Command('privacy')
  .description('Find, export and erase the data about a person, in all organizations')
  .addCommand(finding)
  .addCommand(exporting)
  .addCommand(erasing);
