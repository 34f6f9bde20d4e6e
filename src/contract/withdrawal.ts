import { object, string } from 'superstruct';
import { defineEndpoint } from './endpoint';

/** The number of days after delivery in which a customer can withdraw without giving a reason. */
export const withdrawalDays = 14;

/** Not in `content.ts`, because every page loads it. */
export const getWithdrawalForm = defineEndpoint({
  summary: 'A blank withdrawal form',
  method: 'GET',
  path: '/api/cms/withdrawal-form',
  access: 'public',
  data: object({ filename: string(), text: string() }),
});
