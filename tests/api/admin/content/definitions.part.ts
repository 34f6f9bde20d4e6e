import type { AnyStruct } from '@/contract/endpoint';
import type { AdminCategory } from '@/contract/entities/category';
import { fieldLabels, getFields, getKind } from '@/contract/entities/field';
import { listEntities } from '@/contract/entities/listEntities';
import type { ListItem } from '@/contract/entities/listEntity';
import { endpointPath } from '@/contract/endpoint';
import { localized } from '@tests/support/localized';
import { keyed } from '@tests/support/staffOrders';
import { owner, read, shop } from './shop';

const samples: readonly unknown[] = [
  localized('Prvo', 'First'),
  localized('Drugo', 'Second'),
  ...['/', '/shop', '2026-11-29', '2026-11-30', '10:00', '11:00'],
  ...[1, 2, true, false, []],
];

const toValues = (struct: AnyStruct, images: readonly unknown[]) =>
  (getKind(struct) === 'image' ? images : samples).filter((value) => !struct.validate(value)[0]);

describe.each(listEntities.map((entity) => [entity.name, entity] as const))('a %s', (_, entity) => {
  const fields = getFields(entity.input);
  const find = async (id: unknown) =>
    (await read<ListItem[]>(entity.list.path)).find((item) => item.id === id);

  test('has all its fields saved, listed and logged', async () => {
    const [a, b] = await read<AdminCategory[]>('/api/admin/categories');
    const bodies = [0, 1].map((index) =>
      Object.fromEntries(
        fields.map(([name, struct]) => {
          const values = toValues(struct, [a!.image, b!.image]);
          return [name, values[index] ?? values[0]];
        }),
      ),
    );
    const { status, data } = await owner.post<ListItem>(entity.create.path, bodies[0], keyed());
    expect([status, data]).toEqual([201, expect.objectContaining(bodies[0]!)]);
    expect(await find(data.id)).toEqual(data);
    const path = endpointPath(entity.update, { id: data.id });
    const changed = await owner.put<ListItem>(path, { ...data, ...bodies[1] });
    expect(changed.data).toEqual({ ...data, ...bodies[1], version: data.version + 1 });
    expect(await find(data.id)).toEqual(changed.data);
    const [entry] = await shop.rows('audit_log', { action: `${entity.name}.update` });
    const logged = Object.keys((entry?.changes as { to: object }).to);
    for (const [name] of fields)
      expect(logged.some((path) => path.split('.')[0] === name)).toBe(true);
  });

  test('has a label and a column for each field, and no other required columns', async () => {
    const names = fields.map(([name]) => name);
    expect(Object.keys(fieldLabels(entity.input))).toEqual(names);
    const columns = await shop.sql<{ name: string; type: string; given: boolean }>`
      select column_name as name, data_type as type,
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' as given
      from information_schema.columns where table_name = ${entity.table}`;
    for (const [name, struct] of fields) {
      const column = columns.find((found) => found.name === name);
      const isScalar = ['text', 'number', 'boolean'].includes(getKind(struct));
      expect([name, column && (column.type === 'jsonb') !== isScalar]).toEqual([name, true]);
    }
    const identityFields = ['id', 'slug', 'position'];
    const unknown = columns.filter(
      ({ name, given }) => given && ![...names, ...identityFields].includes(name),
    );
    expect(unknown).toEqual([]);
  });
});
