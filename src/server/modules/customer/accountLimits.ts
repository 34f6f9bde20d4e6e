import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountKey, clientKey, makeLimit, type Limit, type LimitRule } from '../../http/limits';
import { emailKey } from './customerRepository';

/** Bodies have passed their structs when limits are asked. */
function addressKey({ body }: FastifyRequest): string {
  return emailKey((body as { email: string }).email.trim());
}

/** What guessing, flooding with accounts and flooding with emails may cost. */
const rules = {
  login: {
    windowMinutes: 15,
    keys: [
      { max: 50, keyOf: clientKey },
      { max: 10, keyOf: addressKey },
    ],
  },
  register: { windowMinutes: 60, keys: [{ max: 60, keyOf: clientKey }] },
  /** Each change writes to two addresses. */
  emailChange: {
    windowMinutes: 60,
    keys: [
      { max: 10, keyOf: accountKey },
      { max: 3, keyOf: addressKey },
    ],
  },
  forgot: {
    windowMinutes: 60,
    keys: [
      { max: 30, keyOf: clientKey },
      { max: 3, keyOf: addressKey },
    ],
  },
  reset: { windowMinutes: 60, keys: [{ max: 30, keyOf: clientKey }] },
  /** The password asked of somebody who is signed in. */
  password: {
    windowMinutes: 15,
    keys: [{ max: 10, keyOf: accountKey }],
  },
} satisfies Record<string, Omit<LimitRule, 'name'>>;

export type AccountLimits = Record<keyof typeof rules, Limit>;

export function makeAccountLimits(app: FastifyInstance): AccountLimits {
  const limit = (name: keyof typeof rules) => makeLimit(app, { name, ...rules[name] });
  return {
    login: limit('login'),
    register: limit('register'),
    emailChange: limit('emailChange'),
    forgot: limit('forgot'),
    reset: limit('reset'),
    password: limit('password'),
  };
}
