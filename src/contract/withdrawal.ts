import { object, string } from 'superstruct';
import { defineEndpoint } from './endpoint';

/** A customer can withdraw without giving a reason for this many days after delivery. */
export const withdrawalDays = 14;

/** Not in `content.ts`, because every page loads it. */
export const getWithdrawalForm = defineEndpoint({
  summary: 'A blank withdrawal form',
  method: 'GET',
  path: '/api/cms/withdrawal-form',
  access: 'public',
  data: object({ filename: string(), text: string() }),
});
