import { object, string } from 'superstruct';
import { defineEndpoint } from './endpoint';

/** Days after delivery in which a customer may withdraw without giving a reason. */
export const withdrawalDays = 14;

/** Kept out of `content.ts`, which every page loads. */
export const getWithdrawalForm = defineEndpoint({
  summary: 'The withdrawal form, to fill in',
  method: 'GET',
  path: '/api/cms/withdrawal-form',
  access: 'public',
  data: object({ filename: string(), text: string() }),
});
