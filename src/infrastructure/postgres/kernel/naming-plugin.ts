import { CamelCasePlugin } from 'kysely';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId, QueryResult, RootOperationNode, UnknownRow } from 'kysely';

/**
 * Lets queries name columns by property. Writes go through the mapper's plugin, which also turns values into what their
 * columns take; reads need the names alone, and get them for a fraction of its cost.
 */
export class NamingPlugin implements KyselyPlugin {
  readonly #names = new CamelCasePlugin({ maintainNestedObjectKeys: true });
  readonly #writes: KyselyPlugin;
  readonly #writing = new WeakSet<QueryId>();

  constructor(writes: KyselyPlugin) {
    this.#writes = writes;
  }

  transformQuery(query: PluginTransformQueryArgs): RootOperationNode {
    const { kind } = query.node;
    if (kind === 'RawNode') return query.node;
    if (kind === 'SelectQueryNode') return this.#names.transformQuery(query);
    this.#writing.add(query.queryId);
    return this.#writes.transformQuery(query);
  }

  transformResult(answer: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return this.#writing.has(answer.queryId) ? this.#writes.transformResult(answer) : this.#names.transformResult(answer);
  }
}
