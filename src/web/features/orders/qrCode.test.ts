import jsQR from 'jsqr';
import sharp from 'sharp';
import { getReference } from '@/contract/bankTransfer';
import { ipsText } from '@/contract/ipsQr';
import { qrCode } from './TransferPanel';

test('a QR reader decodes the payment, including letters and line breaks, from the drawn code', async () => {
  const text = ipsText(
    { account: '840-0000000955845-10', reference: getReference('100388') },
    { number: '100388', amount: 402_005 },
    {
      name: 'Žarko Đurić, proizvodnja sokova',
      street: 'Šljivarska',
      street_number: '7a',
      zip_code: '32000',
      city: 'Čačak',
    },
  );
  const { size, path } = qrCode(text);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 5}" height="${size * 5}"
    viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(drawn))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  expect(jsQR(pixels, info.width, info.height)?.data).toBe(text);
});
