import { parentPort } from 'node:worker_threads';
import { smtpServer } from '../test/fixtures/smtp-server.ts';

/*
 * A mail server in a thread of its own, so that it does not delay what the benchmark measures. It says its URL, then
 * answers each message with the number of mails and of their recipients.
 */
const smtp = await smtpServer();
parentPort?.on('message', () =>
  parentPort?.postMessage({
    mails: smtp.mails.length,
    recipients: new Set(smtp.mails.map(({ recipients }) => recipients[0])).size,
  }),
);
parentPort?.postMessage(smtp.url);
