import { returnPath } from './AuthPage';

test.each([
  ['/orders?page=2', '/orders?page=2'],
  ['/checkout/payment-and-review', '/checkout/payment-and-review'],
  ['/', '/'],
])('accepts the shop page %s', (remembered, path) => {
  expect(returnPath(remembered)).toBe(path);
});

test.each([
  null,
  '',
  'orders',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  '/login',
  '/register?x=1',
])('rejects %j', (remembered) => {
  expect(returnPath(remembered)).toBe('/');
});
