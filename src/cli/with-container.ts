import { createContainer } from '../composition/container.ts';
import type { Container } from '../composition/container.ts';
import { openFoundation } from '../composition/foundation.ts';

/** Puts the service together, lets `work` use it, and closes it again. Commands keep their output free of log lines. */
export const withContainer = async (work: (container: Container) => Promise<void>): Promise<void> => {
  const foundation = await openFoundation({ ...process.env, LOG_LEVEL: 'silent' });
  try {
    await work(await createContainer(foundation));
  } finally {
    await foundation.close();
  }
};
