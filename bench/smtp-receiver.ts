import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The mails to some addresses. */
export interface ReceivedMails {
  readonly mails: number;
  /** The number of different addresses. */
  readonly recipients: number;
  /** The least and the largest number of mails to one of these addresses. */
  readonly fewest: number;
  readonly most: number;
}

/** A mail server in a thread of its own. */
export interface SmtpReceiver {
  readonly url: string;
  /** Returns the mails to addresses with this beginning. One call at a time. */
  received(prefix?: string): Promise<ReceivedMails>;
  close(): Promise<unknown>;
}

/** Starts a mail server that counts what it receives. */
export const startSmtp = async (): Promise<SmtpReceiver> => {
  const thread = new Worker(new URL('smtp-thread.ts', import.meta.url));
  const said = async (): Promise<unknown> => ((await once(thread, 'message')) as readonly unknown[])[0];
  return {
    url: (await said()) as string,
    received: async (prefix = '') => {
      thread.postMessage(prefix);
      return (await said()) as ReceivedMails;
    },
    close: () => thread.terminate(),
  };
};
