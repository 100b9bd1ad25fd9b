import { Command } from 'commander';
import { print } from './run.ts';

export const copyFilesCommand = new Command('copy-files')
  .description('Copy stored files to another folder or bucket')
  .argument('<url>', 'the new STORAGE_URL, such as s3://bucket/prefix?region=eu-central-1')
  .addHelpText(
    'after',
    '\nThe service may run. Run the command once more when it is stopped: it copies what is missing.' +
      '\nThe files of the present STORAGE_URL do not change.',
  )
  .action(async (url: string) => {
    const { copyFilesTo } = await import('../composition/file-copy.ts');
    const { copied, present, unreadable } = await copyFilesTo(process.env, url);
    print(`Copied ${copied} files; ${present} needed no copy.`);
    if (unreadable > 0) print(`${unreadable} files are damaged or have another key, and were not copied.`);
    print('Before the next start, set STORAGE_URL of every process to the new URL.');
  });
