import type { Courier } from '@/contract/settings';

const isNamed = (name: string) => (courier: Courier) =>
  courier.name.trim().toLowerCase() === name.trim().toLowerCase();

/**
 * Couriers of orders stay known: those that are left out are archived, and one without its id, as in a file
 * from another shop, takes that of its name.
 */
export function keepCouriers(couriers: readonly Courier[], stored: readonly Courier[]): Courier[] {
  const known = new Set(stored.map(({ id }) => id));
  const given = couriers.map((courier) =>
    known.has(courier.id)
      ? courier
      : { ...courier, id: stored.find(isNamed(courier.name))?.id ?? courier.id },
  );
  const ids = new Set(given.map(({ id }) => id));
  const left = stored.filter(({ id }) => !ids.has(id));
  return [...given, ...left.map((courier) => ({ ...courier, archived: true }))];
}
