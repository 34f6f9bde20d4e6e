import { maxDifferences } from '@/contract/admin/accountant';
import { getDifferences, listDifferences } from './accountantService';

test('groups all orders without a receipt into one row that lists only the first order numbers', () => {
  const sale = { kind: 'sale' as const, at: new Date(), discount: 0, code: null, rates: {} };
  const none = { arrived: 0, lost: 0 };
  const turnover = Array.from({ length: maxDifferences + 2 }, (_, index) => ({
    ...{ ...sale, ...none, order: String(100_001 + index), amount: 100 },
  }));
  const money = { order: null, reference: 'BP 7', amount: 30, expected: null, lost: 0 };
  const lines = [{ ...money, settlement_id: 3, day: '2026-11-27', courier: '' }];
  const parts = { turnover, lines, receipts: [], payouts: [], transfers: [], paidBack: [] };
  const differences = getDifferences(parts);
  expect(differences.map(({ number }) => number)).toEqual([
    ...turnover.map(({ order }) => order),
    'BP 7',
  ]);
  const [missing, unknown] = listDifferences(differences);
  expect(missing).toMatchObject({ kind: 'missing', count: turnover.length, amount: 5_200 });
  expect(missing?.numbers).toHaveLength(maxDifferences);
  expect(unknown).toMatchObject({ kind: 'unknown', count: 1, amount: -30, settlement_id: 3 });
});
