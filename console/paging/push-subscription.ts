import { PUSH_WORKER_PATH } from '../../src/domain/notifications/push-channel.ts';

/** The settings of a subscription of this browser. */
export interface PushSettings {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Returns true if this browser can subscribe to push messages. */
export const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const activated = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (worker.state === 'activated') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });

/**
 * Subscribes this browser to push messages that are signed with the key of the service. Returns null if the browser or
 * the person does not allow it.
 */
export const subscribe = async (publicKey: string): Promise<PushSettings | null> => {
  if (!canSubscribe() || (await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_PATH);
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (worker !== null) await activated(worker);
  const { pushManager } = registration;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // A subscription with the key of another installation cannot be used.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
};
