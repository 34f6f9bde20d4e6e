import { idempotencyHeader } from '@/contract/wire';
import type { StaffActor } from '@/server/http/Actor';
import { runOnce } from '@/server/modules/staff/idempotencyService';
import { signInStaff } from '../../support/adminShop';
import { shop } from './shop';

describe('idempotency keys', () => {
  let actor: StaffActor;
  let runs: number;
  beforeEach(async () => {
    runs = 0;
    await signInStaff(shop);
    const { staff_id: staffId, id: sessionId } = await shop.row('staff_sessions');
    const rights = { role: 'owner', complete: true, recentlyAuthenticated: true } as const;
    actor = { kind: 'staff', staffId, sessionId, name: 'Jelena', locale: 'en', ...rights };
  });

  const create = (
    key: string | undefined,
    body: object = {},
    work = async () => ({ run: (runs += 1) }),
  ) => {
    const headers = { [idempotencyHeader.toLowerCase()]: key };
    const request = { method: 'POST', url: '/api/admin/things', body, headers };
    return runOnce(shop.database, { actor, request }, work);
  };

  test('a repeated request returns the first result, even while the first request is running', async () => {
    const results = await Promise.all([create('a key of mine'), create('a key of mine')]);
    expect(results).toEqual([{ run: 1 }, { run: 1 }]);
    expect(await create('another key')).toEqual({ run: 2 });
  });

  test('a key is required and cannot be reused for a different request', async () => {
    await expect(create(undefined)).rejects.toMatchObject({ code: 'idempotency_key_required' });
    await expect(create('short')).rejects.toMatchObject({ code: 'idempotency_key_required' });
    await create('used before', { quantity: 1 });
    const other = create('used before', { quantity: 2 });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(runs).toBe(1);
  });

  test('a failed request does not use up the key', async () => {
    const failing = create('a failing one', {}, async () => {
      throw new Error('The power went out.');
    });
    await expect(failing).rejects.toThrow('The power went out.');
    expect(await create('a failing one')).toEqual({ run: 1 });
  });

  test('keys are deleted after 30 days', async () => {
    const { kysely } = shop.database;
    const keys = async () => (await shop.rows('staff_idempotency_keys')).length;
    await kysely.deleteFrom('staff_idempotency_keys').execute();
    await create('a month ago');
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
    for (const [age, left] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await shop.update('staff_idempotency_keys', { created_at: days(age) });
      await shop.runJobs();
      expect(await keys()).toBe(left);
    }
  });
});
