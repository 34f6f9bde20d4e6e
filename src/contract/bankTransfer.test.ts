import { create } from 'superstruct';
import { parseAccount, bankAccount, getReference } from './bankTransfer';

// Examples of the National Bank of Serbia: https://nbs.rs/QRcode/info_lat.html
test.each([
  ['840-955845-10', '840-0000000955845-10'],
  ['165-55-74', '165-0000000000055-74'],
  ['310-1234567891211-86', '310-1234567891211-86'],
  ['310123456789121186', '310-1234567891211-86'],
  [' 840 - 955845 - 10 ', '840-0000000955845-10'],
])('parses the account number %s', (typed, account) => {
  expect(parseAccount(typed)).toBe(account);
  expect(create(typed, bankAccount())).toBe(account);
});

test.each([
  '840-955845-11',
  '480-955845-10',
  '84-955845-10',
  '840-95584-5-10',
  '840-12345678912345-10',
  '84000000095584510',
  'RS35840000000095584510',
  '٨٤٠-955845-10',
  'račun',
])('rejects the account number %s', (typed) => {
  expect(parseAccount(typed)).toBeUndefined();
  expect(() => create(typed, bankAccount())).toThrow('invalid');
});

test('accepts an empty text', () => {
  expect(create('  ', bankAccount())).toBe('');
});

test("puts the check digits of model 97 before the order's number", () => {
  // This example is from the wiki about the Bank's format: 97 163220000111111111000.
  expect(getReference('3220000111111111000')).toBe('163220000111111111000');
  expect(getReference('100001')).toMatch(/^\d\d100001$/);
  // By ISO 7064, a number followed by its check digits leaves a remainder of 1.
  for (const number of ['1', '100001', '100388', '999999'])
    expect(Number(BigInt(number + getReference(number).slice(0, 2)) % 97n)).toBe(1);
});
