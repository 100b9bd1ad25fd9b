import { short } from '../incident-management/im-world.ts';
import type { Player } from '../incident-management/im-world.ts';
import { INCIDENTS, escalationWorld } from './escalation-world.ts';
import type { EscalationWorld } from './escalation-world.ts';

/** Creates an organization with three users before each test; opens incidents and acts on them. */
export const escalationSuite = () => {
  let world: EscalationWorld;
  let ada: Player;
  let ben: Player;
  let cleo: Player;
  beforeEach(async () => {
    world = await escalationWorld();
    [ada, ben, cleo] = [await world.user(), await world.user(), await world.user()];
  });
  afterEach(() => world.close());

  const act = (incident: string, action: string, body: object = {}) =>
    short(world.admin.post(`${INCIDENTS}/${incident}/${action}`, body));
  const opened = async (steps: readonly object[], members: object = {}): Promise<string> => {
    const { id } = await world.policy(steps, members);
    return world.incident({ escalationPolicyId: id });
  };

  return {
    act,
    opened,
    get ada() {
      return ada;
    },
    get ben() {
      return ben;
    },
    get cleo() {
      return cleo;
    },
    get world() {
      return world;
    },
  };
};
