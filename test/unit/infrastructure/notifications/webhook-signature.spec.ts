import { expect } from 'chai';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../../../src/infrastructure/notifications/webhook-signature.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('the signature of webhooks', () => {
  it('is that of the example of Standard Webhooks', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' };
    expect(signatureHeaders(SECRET, message)).to.deep.equal({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is accepted by the reference library, whatever is sent', () => {
    fc.assert(
      fc.property(fc.json(), fc.uuid(), (body, id) => {
        const headers = signatureHeaders(SECRET, { id, at: new Date(), body });
        expect(new Webhook(SECRET).verify(body, headers)).to.deep.equal(JSON.parse(body));
      }),
    );
  });

  it('is refused by the reference library when a character of the body was changed', () => {
    const headers = signatureHeaders(SECRET, { id: 'a', at: new Date(), body: '{"up":true}' });
    expect(() => new Webhook(SECRET).verify('{"up":fals}', headers)).to.throw();
  });
});
