import sharp from 'sharp';
import { maxCasePictures } from '@/contract/admin/cases';
import {
  maxComplaintPictureBytes,
  maxUnsentPictures,
  type OrderComplaints,
} from '@/contract/complaint';
import { orderTokenHeader } from '@/contract/wire';
import { deleteUnsentPictures } from '@/server/modules/cases/casePictureService';
import { signUp } from '@tests/support/customers';
import { photo, uploadImage } from '@tests/support/productShop';
import { readCase } from '@tests/support/staffOrders';
import { unusableImages } from '@tests/support/unusableImages';
import { createDelivered, type Delivered, helper, getNumber, report, shop } from './shop';

describe('pictures', () => {
  const upload = async ({ client, id }: Delivered, side = 40) =>
    uploadImage(
      client,
      await photo(side, 30).jpeg().toBuffer(),
      'image/jpeg',
      `/api/orders/${id}/complaint-pictures`,
    );
  const uploadByLink = async (token: string) => {
    const file = await photo(40, 30).jpeg().toBuffer();
    const headers = { 'content-type': 'image/jpeg', [orderTokenHeader]: token };
    return shop
      .client()
      .post<{ id: number }>('/api/order-link/complaint-pictures', file, { headers });
  };

  test('can be sent with the complaint or later, and can only be seen by staff', async () => {
    const order = await createDelivered();
    const first = (await upload(order)).data;
    const linked = await uploadByLink(order.token);
    expect(linked.data).toEqual(first);
    const { data } = await report(order, { pictures: [first.id] });
    expect(data.complaints).toMatchObject([{ pictures: 1 }]);
    const number = getNumber(data);
    const second = (await upload(order, 41)).data;
    const more = { number, pictures: [first.id, second.id] };
    const added = await order.client.post<OrderComplaints>(
      `/api/orders/${order.id}/complaint-messages`,
      more,
    );
    expect(added.data.complaints).toMatchObject([{ pictures: 2 }]);
    const openedCase = await readCase(helper, number);
    expect(openedCase.pictures).toEqual([first.id, second.id]);
    const picture = `/api/admin/cases/${number}/pictures/${first.id}`;
    expect((await helper.get(picture)).status).toBe(200);
    expect((await order.client.get(picture)).status).toBe(401);
    expect(await shop.shop.modules.images.uploadsBefore(new Date(Date.now() + 60_000))).toEqual([]);
  });

  test('are stripped of their location', async () => {
    const order = await createDelivered();
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1' } };
    const photoWithLocation = await photo(40, 30).jpeg().withExif(exif).toBuffer();
    expect((await sharp(photoWithLocation).metadata()).exif).toBeDefined();
    const path = `/api/orders/${order.id}/complaint-pictures`;
    expect((await uploadImage(order.client, photoWithLocation, 'image/jpeg', path)).status).toBe(
      201,
    );
    const [stored] = await shop.rows('case_pictures');
    const { exif: kept } = await sharp(Buffer.from(String(stored?.content), 'base64')).metadata();
    expect(kept).toBeUndefined();
  });

  test('cannot be attached to a different order or attached twice', async () => {
    const order = await createDelivered();
    const other = await createDelivered({ email: 'vesna@example.rs' });
    const { id } = (await upload(other)).data;
    const rejectedReport = await report(order, { pictures: [id] });
    expect([rejectedReport.status, rejectedReport.body.errors]).toEqual([
      422,
      { pictures: ['not_available'] },
    ]);
    expect(await shop.rows('cases')).toEqual([]);
    await report(other, { pictures: [id] });
    expect((await report(order, { pictures: [id] })).status).toBe(422);
    expect(await shop.rows('emails')).not.toContainEqual(
      expect.objectContaining({ kind: 'complaint_received', recipient: 'jelena@example.rs' }),
    );
  });

  test('can only be uploaded by people who can complain about the order, and belong to that order', async () => {
    const order = await createDelivered();
    const stranger = shop.client();
    expect((await upload({ ...order, client: stranger })).status).toBe(401);
    await signUp(stranger, { email: 'vesna@example.rs' });
    expect((await upload({ ...order, client: stranger })).status).toBe(404);
    expect((await uploadByLink(`${order.id}.wrong`)).status).toBe(404);
    expect((await uploadByLink('')).status).toBe(404);
    expect(await shop.rows('case_pictures')).toEqual([]);
  });

  test.each(Object.entries(unusableImages))('cannot be %s', async (_, files) => {
    const order = await createDelivered();
    const path = `/api/orders/${order.id}/complaint-pictures`;
    for (const [file, type = 'image/jpeg'] of await files()) {
      const { status, errors } = await uploadImage(order.client, file, type, path);
      expect([status, errors]).toEqual([422, { image: ['invalid'] }]);
      const headers = { 'content-type': type, [orderTokenHeader]: order.token };
      const linked = await shop
        .client()
        .post('/api/order-link/complaint-pictures', file, { headers });
      expect([linked.status, linked.body.errors]).toEqual([422, { image: ['invalid'] }]);
    }
    expect(await shop.rows('case_pictures')).toEqual([]);
  });

  test('cannot be larger than 4 MB', async () => {
    const order = await createDelivered();
    const path = `/api/orders/${order.id}/complaint-pictures`;
    const huge = Buffer.alloc(maxComplaintPictureBytes + 1);
    expect(await uploadImage(order.client, huge, 'image/jpeg', path)).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  test('that are not attached yet are limited per order and deleted after a day', async () => {
    const order = await createDelivered();
    const sides = Array.from({ length: maxUnsentPictures + 2 }, (_, index) => 50 + index);
    const statuses = (await Promise.all(sides.map((side) => upload(order, side)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxUnsentPictures);
    await shop.change(`update case_pictures set at = now() - interval '25 hours' where id % 2 = 0`);
    await deleteUnsentPictures(shop.database.kysely);
    expect(await shop.rows('case_pictures')).toHaveLength(maxUnsentPictures / 2);
    expect(maxUnsentPictures).toBeLessThanOrEqual(maxCasePictures);
  });

  test('are limited per hour and IP address', async () => {
    const order = await createDelivered();
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const empty = await uploadImage(
        order.client,
        Buffer.alloc(0),
        'image/jpeg',
        `/api/orders/${order.id}/complaint-pictures`,
      );
      statuses.push(empty.status);
    }
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([422, 429]);
  });
});
