import type { SignedIn } from '@/contract/customer';
import { useShop } from '../../support/app';
import { ana, openAccountShop } from './accountShop';

/** The parts of `customer.test.ts` share this shop. */
export const shop = useShop(
  () => openAccountShop(),
  async () => {
    const of = { country: 'Srbija' };
    await shop.change('delete from cities');
    await shop.database.kysely
      .insertInto('cities')
      .values([
        { ...of, id: 1, city: 'Ada', municipality: 'Ada', zip_codes: '["24430"]' },
        { ...of, id: 2, city: 'Beograd', municipality: 'Vračar', zip_codes: '["11000", "11111"]' },
      ])
      .execute();
  },
);

export const newPassword = { password: 'kupina kupina', password_confirmation: 'kupina kupina' };

export const enter = (password: string, email = ana.email) =>
  shop.client().post<SignedIn>('/api/auth/login', { email, password });
