import { get } from 'node:http';

/*
 * The baseline for checks: a timer and `node:http` with a separate connection for each request; nothing is stored.
 * Arguments: URL, requests per second.
 */
const [url = '', rate = '50'] = process.argv.slice(2);
const every = 1000 / Number(rate);
const start = performance.now();
let begun = 0;
let answered = 0;

const check = (number: number): void => {
  get(`${url}/${number}`, { agent: false }, (response) => {
    response.resume();
    response.once('end', () => (answered += 1));
  }).on('error', () => undefined);
};

setInterval(() => {
  const due = Math.floor((performance.now() - start) / every);
  for (; begun < due; begun += 1) check(begun);
}, 5);
process.on('message', () => process.send?.(answered));
console.log('listens on http://nowhere');
