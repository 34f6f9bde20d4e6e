import './login.part';
import './account.part';
import './signInLink.part';
import './emailChange.part';
import './address.part';
import './passwordRace.part';

/** Lets tests observe and delay password hashing, and check that a request would wait, without waiting. */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});
jest.mock('node:timers/promises', () => {
  const real = jest.requireActual('node:timers/promises');
  return { ...real, setTimeout: jest.fn(async () => undefined) };
});
