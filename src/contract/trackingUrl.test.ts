import { isTrackingUrl, trackingUrl } from './trackingUrl';

const couriers = [
  { id: 'brza', tracking_url: 'https://kurir.example/pracenje?broj={number}' },
  { id: 'city', tracking_url: 'https://city.example/{number}/status' },
  { id: 'next', tracking_url: null },
];

test.each([
  ['city', 'https://city.example/RS%201/status'],
  ['brza', 'https://kurir.example/pracenje?broj=RS%201'],
  ['next', undefined],
  ['unknown', undefined],
  [null, undefined],
])('for courier "%s", returns the tracking page %s', (courier_id, url) => {
  expect(trackingUrl(couriers, { courier_id, tracking_number: 'RS 1' })).toBe(url);
});

test.each([null, ''])('returns no page for the number %j', (tracking_number) => {
  expect(trackingUrl(couriers, { courier_id: 'brza', tracking_number })).toBeUndefined();
});

test('returns no page without couriers', () => {
  expect(trackingUrl([], { courier_id: 'brza', tracking_number: 'RS 1' })).toBeUndefined();
});

test.each([
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  '../../login?next=https://evil.example',
  "$& $1 $' {number}",
  '&broj=2#top',
  '\ud800',
])('keeps the hostile number %j in a single URL parameter', (tracking_number) => {
  const url = new URL(trackingUrl(couriers, { courier_id: 'brza', tracking_number }) ?? '');
  expect([url.origin, url.pathname, url.hash]).toEqual(['https://kurir.example', '/pracenje', '']);
  expect([...url.searchParams]).toEqual([['broj', tracking_number.replace('\ud800', '')]]);
});

test.each([
  ['https://kurir.example/pracenje?broj={number}', true],
  ['https://kurir.example:8443/{number}/#status', true],
  ['http://kurir.example/{number}', false],
  ['javascript:alert({number})', false],
  ['https://kurir.example/pracenje', false],
  ['https://{number}.example/', false],
  ['https://kurir.example{number}', false],
  ['https://ana@kurir.example/{number}', false],
  ['https://kurir.example\\@evil.example/{number}', false],
  ['https://kurir.example/{number}/{number}', false],
  ['https://kurir.example/my parcel/{number}', false],
  ['', false],
])('accepts %s as a tracking URL: %s', (url, isAccepted) => {
  expect(isTrackingUrl(url)).toBe(isAccepted);
});
