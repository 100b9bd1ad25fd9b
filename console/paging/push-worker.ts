/** A push message of the service, or a click on a notification that it became. */
interface WorkerEvent extends Event {
  readonly data: { json(): PushedPage } | null;
  readonly notification: { readonly data: Pick<PushedPage, 'url'>; close(): void };
  waitUntil(done: Promise<unknown>): void;
}

interface PushedPage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<unknown> };
  addEventListener(type: 'push' | 'notificationclick', listener: (event: WorkerEvent) => void): void;
}

// The library of workers cannot be loaded beside that of pages.
declare const self: Worker;

self.addEventListener('push', (event) => {
  const page = event.data?.json();
  if (page === undefined) return;
  const { title, body, url, tag } = page;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, requireInteraction: true }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});

export {};
