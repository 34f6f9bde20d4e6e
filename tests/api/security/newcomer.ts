/** The form of a new account. */
export const newcomer = {
  email: 'jelena@example.rs',
  name: 'Jelena',
  last_name: 'Novak',
  phone: '+381 64 123 456',
  password: 'one-secret-pass',
  password_confirmation: 'one-secret-pass',
};
