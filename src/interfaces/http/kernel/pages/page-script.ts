import { PUSH_WORKER_PATH } from '../../../../domain/notifications/push-channel.ts';

/**
 * Copies text to the clipboard. A button names the element whose lines it copies (`data-copies`) and what it says
 * afterwards (`data-copied`). It is hidden where the browser has no clipboard or runs no script.
 */
const copyScript = `for (const button of document.querySelectorAll('button[data-copies]')) {
  const source = document.getElementById(button.dataset.copies);
  if (source === null || navigator.clipboard === undefined) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const lines = [...source.children].map(({ textContent }) => textContent);
    await navigator.clipboard.writeText(lines.join('\\n'));
    button.textContent = button.dataset.copied;
  });
}
`;

/**
 * Subscribes the browser to push messages before a form is sent. The form has the key of the service (`data-push-key`),
 * and an element that is shown if the browser allows no notifications (`data-push-denied`). It stands in a section that is
 * hidden where the browser has no push messages or runs no script.
 */
const pushScript = `const activated = (worker) =>
  new Promise((resolve) => {
    const check = () => worker.state === 'activated' && resolve();
    worker.addEventListener('statechange', check);
    check();
  });
const subscribed = async (applicationServerKey) => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register('${PUSH_WORKER_PATH}');
  await activated(registration.installing ?? registration.waiting ?? registration.active);
  const { pushManager } = registration;
  const options = { userVisibleOnly: true, applicationServerKey };
  return pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
};
for (const form of document.querySelectorAll('form[data-push-key]')) {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) continue;
  form.parentElement.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    event.submitter.disabled = true;
    const subscription = await subscribed(form.dataset.pushKey).catch(() => null);
    form.querySelector('[data-push-denied]').hidden = subscription !== null;
    event.submitter.disabled = false;
    if (subscription === null) return;
    const { endpoint, keys } = subscription.toJSON();
    for (const [name, value] of Object.entries({ endpoint, p256dh: keys.p256dh, auth: keys.auth })) form.elements[name].value = value;
    form.submit();
  });
}
`;

/** The script of the few pages that run one, each part of which does nothing without its elements. See ADR 0210. */
export const pageScript = copyScript + pushScript;
