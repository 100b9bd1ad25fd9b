import type { AccessChanges } from '../../../application/access/ports.ts';
import { LocalEmitter } from '../../kernel/memory/local-emitter.ts';

/** Changes of access, told within this process. */
export class InMemoryAccessChanges extends LocalEmitter implements AccessChanges {
  onChange(listener: () => void): void {
    this.listen(listener);
  }
}
