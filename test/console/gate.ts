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
  #rule: Rule | null = null;

  before(service: RequestListener): RequestListener {
    return (request, response) => {
      const rule = this.#rule;
      const goOn = (): void => {
        service(request, response);
      };
      if (rule?.requests.test(request.url ?? '') === true) rule.answer(response, goOn);
      else goOn();
    };
  }

  /** Lets requests wait. Returns the function with which they go on. */
  hold(requests: string): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#rule = { requests: matching(requests), answer: (_response, goOn) => void promise.then(goOn) };
    return () => {
      this.open();
      resolve(undefined);
    };
  }

  /** Lets requests fail, with the id. */
  fail(requests: string, id: string): void {
    const answer = (response: ServerResponse): void => {
      response.writeHead(500, { 'content-type': 'application/json', 'x-request-id': id });
      response.end(JSON.stringify({ success: false, data: {} }));
    };
    this.#rule = { requests: matching(requests), answer };
  }

  /** Lets all requests pass. */
  open(): void {
    this.#rule = null;
  }
}
