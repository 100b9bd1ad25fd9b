import type { Request, RequestHandler, Response } from 'express';
import type { ReplicaReads } from '../../../../application/kernel/replica-reads.ts';

/** The header that says what a caller has seen of the database, in answers and in later requests. See ADR 0358. */
export const POSITION_HEADER = 'Watchstead-Position';

const seenBy = (request: Request): string | null => request.get(POSITION_HEADER) ?? null;

const show = (response: Response, position: string): void => {
  if (!response.headersSent) response.setHeader(POSITION_HEADER, position);
};

/**
 * Lets reads of a request that may be old be answered by a replica. Requests that may write read from the primary, except
 * those of the protocols at `rpcPaths`, which are sent as POST whatever they do.
 */
export const readFromReplicas = (replicaReads: ReplicaReads, rpcPaths: ReadonlySet<string>): RequestHandler => {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && !rpcPaths.has(request.path)) next();
    else replicaReads.reading(isRead ? seenBy(request) : null, next, (position) => show(response, position));
  };
};

/** Tells the caller of a request that may have written the position at which the write can be seen. */
export const showNewest = async (response: Response, replicaReads: ReplicaReads): Promise<void> => {
  // A caller without a position sees everything, too.
  const position = await replicaReads.newest().catch(() => null);
  if (position !== null) show(response, position);
};
