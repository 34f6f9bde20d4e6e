import { makeTotpCipher, makeTotpSecret, getCodeStep } from './totp';

describe('authenticator codes', () => {
  const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('follow RFC 6238 at %i s', (seconds, code) => {
    expect(getCodeStep(rfcSecret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one step early or late, but not two', () => {
    const at = 1_111_111_109_000;
    const drifts = [-60, -30, 30, 60].map((s) => getCodeStep(rfcSecret, '081804', at + s * 1000));
    expect(drifts.map((step) => step !== undefined)).toEqual([false, true, true, false]);
  });

  it('use a key that only the same SECRET can decrypt', () => {
    const { secret } = makeTotpSecret('owner@bobica.rs');
    const stored = makeTotpCipher('one secret of the shop').encrypt(secret);
    expect(stored).not.toContain(secret);
    expect(makeTotpCipher('one secret of the shop').decrypt(stored)).toBe(secret);
    expect(makeTotpCipher('another secret').decrypt(stored)).toBeUndefined();
  });
});
