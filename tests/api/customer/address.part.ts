import { typedAddressFields } from '@/contract/address';
import { typedAddress } from '../../support/sampleResponses';
import { registerCustomer } from './accountShop';
import { shop } from './shop';

const vracar = {
  ...typedAddress,
  city_id: 2,
  municipality: 'Vračar',
  zipCode: '11000',
  country: 'Srbija',
};
type StoredAddress = typeof vracar & { id: number; city: string; user_id: number };

it('cities are listed by municipality for everyone', async () => {
  const { data } = await shop.client().get<object[]>('/api/address/cities');
  expect(data[1]).toEqual({
    id: 2,
    city: 'Beograd',
    municipality: 'Vračar',
    zip_code: [{ zip_code: '11000' }, { zip_code: '11111' }],
    country: { name: 'Srbija' },
  });
});

it('a shop without cities responds with the documented error', async () => {
  await shop.database.kysely.deleteFrom('cities').execute();
  const { status, body } = await shop.client().get('/api/address/cities');
  expect([status, body.message]).toEqual([404, 'Cities not found']);
});

it('an address can be created, changed and deleted', async () => {
  const { client, userId } = await registerCustomer(shop);
  const response = await client.post<StoredAddress>('/api/address/create', {
    ...vracar,
    user_id: userId,
  });
  expect(response.status).toBe(201);
  expect(response.data).toEqual({
    ...vracar,
    id: response.data.id,
    city: 'Beograd',
    user_id: userId,
  });
  const { id: second } = (
    await client.post<StoredAddress>('/api/address/create', { ...vracar, street: 'Druga' })
  ).data;
  const listed = await client.get<StoredAddress[]>(`/api/address/${userId}`);
  expect(listed.data.map(({ id }) => id)).toEqual([second, response.data.id]);

  const ada = { ...vracar, city_id: 1, municipality: 'Ada', zipCode: '24430' };
  expect((await client.put<StoredAddress>(`/api/address/${second}`, ada)).data).toMatchObject({
    ...ada,
    city: 'Ada',
  });
  expect((await client.delete(`/api/address/${second}`)).status).toBe(200);
  expect((await client.get<StoredAddress[]>(`/api/address/${userId}`)).data).toHaveLength(1);
});

it('a repeated request creates one address', async () => {
  const { client, userId } = await registerCustomer(shop);
  const response = await Promise.all(
    [1, 2, 3].map(() => client.post<StoredAddress>('/api/address/create', vracar)),
  );
  expect(response.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(response.map(({ data }) => data.id)).size).toBe(1);
  expect((await client.get<StoredAddress[]>(`/api/address/${userId}`)).data).toHaveLength(1);
});

it.each(typedAddressFields)(
  'an address that differs only in %s is a new address',
  async (field) => {
    const { client, userId } = await registerCustomer(shop);
    const other = field === 'recipient_phone' ? '123456' : 'Other';
    for (const form of [vracar, { ...vracar, [field]: other }, vracar])
      await client.post('/api/address/create', form);
    const { data } = await client.get<StoredAddress[]>(`/api/address/${userId}`);
    expect(data.map((kept) => kept[field])).toEqual([other, vracar[field]]);
  },
);

it.each([
  [{ city_id: 99 }, { city_id: ['invalid'] }],
  [{ municipality: 'Ada' }, { municipality: ['invalid'] }],
  [
    { zipCode: '24430', country: 'Island' },
    { zipCode: ['invalid'], country: ['invalid'] },
  ],
  [{ street: 'Glavna\ud800' }, { street: ['invalid'] }],
  [
    { recipient: '12', recipient_phone: '000 0000' },
    { recipient: ['name'], recipient_phone: ['phone'] },
  ],
  [
    { street: 'x'.repeat(128), street_number: '' },
    { street: ['too_long'], street_number: ['required'] },
  ],
])('an inconsistent address is rejected with field errors: %j', async (change, errors) => {
  const { client } = await registerCustomer(shop);
  const { status, body } = await client.post('/api/address/create', { ...vracar, ...change });
  expect([status, body.errors]).toEqual([422, errors]);
});
