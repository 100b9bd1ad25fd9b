import type { RequestListener, ServerResponse } from 'node:http';

interface Rule {
  readonly requests: RegExp;
  readonly answer: (response: ServerResponse, goOn: () => void) => void;
}

/** Returns what matches paths and queries in which `*` is any part of a path, and `**` any path. */
const matching = (pattern: string): RegExp => {
  const parts = pattern.split('**').map((part) =>
    part
      .split('*')
      .map((text) => text.replaceAll(/[.?+]/g, '\\$&'))
      .join('[^/]*'),
  );
  return new RegExp(`^${parts.join('.*')}$`);
};

/**
 * Stands before a service, and lets requests wait or fail. Routes of the browser would do so too, but switch its cache
 * off, so that each page compiles all scripts anew.
 */
export class Gate {
  readonly #rules = new Set<Rule>();

  before(service: RequestListener): RequestListener {
    return (request, response) => {
      const rule = [...this.#rules].find(({ requests }) => requests.test(request.url ?? ''));
      const goOn = (): void => {
        service(request, response);
      };
      if (rule === undefined) goOn();
      else rule.answer(response, goOn);
    };
  }

  /** Lets requests wait. Returns the function with which they go on. */
  hold(requests: string): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const end = this.#add({ requests: matching(requests), answer: (_response, goOn) => void promise.then(goOn) });
    return () => {
      end();
      resolve(undefined);
    };
  }

  /** Lets requests fail, with the id. Returns the function after which they pass. */
  fail(requests: string, id: string): () => void {
    const answer = (response: ServerResponse): void => {
      response.writeHead(500, { 'content-type': 'application/json', 'x-request-id': id });
      response.end(JSON.stringify({ success: false, data: {} }));
    };
    return this.#add({ requests: matching(requests), answer });
  }

  /** Lets all requests pass. */
  open(): void {
    this.#rules.clear();
  }

  #add(rule: Rule): () => void {
    this.#rules.add(rule);
    return () => void this.#rules.delete(rule);
  }
}
