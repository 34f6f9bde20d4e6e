import { coordinatesIn } from './MapLink';

test.each([
  'https://www.google.com/maps/place/Arilje/@43.7001,20.0001,15z/data=!3m1!4b1!4m6!3d43.7531!4d20.0956',
  'https://www.google.com/maps/@43.7531,20.0956,17z',
  'https://www.google.com/maps/search/?api=1&query=43.7531%2C20.0956',
  'https://www.openstreetmap.org/?mlat=43.7531&mlon=20.0956#map=17/43.70/20.00',
  'https://www.openstreetmap.org/#map=17/43.7531/20.0956',
  'https://maps.apple.com/?ll=43.7531,20.0956&q=Bobica',
  'geo:43.7531,20.0956',
  ' 43.7531, 20.0956 ',
  '(43.7531°N, 20.0956°E)',
])('coordinates are read from %s', (typed) => {
  expect(coordinatesIn(typed)).toEqual({ lat: '43.7531', lng: '20.0956' });
});

test.each(['https://maps.app.goo.gl/Ab12', 'Arilje', '143.7, 20.1', '43.7', ''])(
  'there are none in “%s”',
  (typed) => expect(coordinatesIn(typed)).toBeUndefined(),
);
