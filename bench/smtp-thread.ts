import { parentPort } from 'node:worker_threads';
import { smtpServer } from '../test/fixtures/smtp-server.ts';
import type { ReceivedMails } from './smtp-receiver.ts';

/*
 * A mail server in a thread of its own, so that it does not delay what the benchmark measures. It says its URL, then
 * answers each message, which is the beginning of addresses, with the mails to them.
 */
const smtp = await smtpServer();

const received = (prefix: string): ReceivedMails => {
  const mails = new Map<string, number>();
  for (const { recipients } of smtp.mails)
    for (const recipient of recipients)
      if (recipient.startsWith(prefix)) mails.set(recipient, (mails.get(recipient) ?? 0) + 1);
  const counts = [...mails.values()];
  return {
    mails: counts.reduce((sum, count) => sum + count, 0),
    recipients: mails.size,
    fewest: counts.reduce((least, count) => Math.min(least, count), Infinity),
    most: counts.reduce((most, count) => Math.max(most, count), 0),
  };
};

parentPort?.on('message', (prefix: string) => parentPort?.postMessage(received(prefix)));
parentPort?.postMessage(smtp.url);
