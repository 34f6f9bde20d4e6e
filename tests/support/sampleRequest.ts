import type { AnyStruct } from '@/contract/endpoint';

/** A valid value for each kind of field, and for fields without a kind. */
const samples: Readonly<Record<string, unknown>> = {
  ...{ id: 1, page: 1, quantity: 1, position: 0, number: 1, version: 1, integer: 1, para: 100 },
  ...{ string: 'text', requiredText: 'text', optionalText: 'text', boolean: true },
  ...{
    day: '2026-12-01',
    month: '2026-11',
    shopTime: '2026-12-01T08:00',
    bankAccount: '265-0000001234567-57',
    gtin: '96385074',
    pib: '100000008',
  },
  ...{ email: 'ana@example.rs', phone: '+381 64 123 456', secret: 'a'.repeat(43) },
  operationId: '3f0c1c1e-8a44-4a06-9d3f-5a2f4d1b7c10',
};
const samplesByName: Readonly<Record<string, unknown>> = {
  ...{ ids: '1,2', href: '/shop', tracking_url: 'https://courier.example/{number}' },
  ...{ facebook: 'https://f.example', instagram: 'https://i.example' },
  ...{ cut_off: '12:00', opens: '09:00', closes: '17:00', closed: false },
};

export function createSampleRequest({ type: kind, schema }: AnyStruct): unknown {
  if (kind === 'array') return [createSampleRequest(schema as AnyStruct)];
  if (kind === 'enums') return Object.values(schema as object)[0];
  if (kind === 'literal') return schema;
  if (kind !== 'object') return samples[kind];
  const fields = Object.entries(schema as Record<string, AnyStruct>);
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleField(name, field)]));
}

export const sampleField = (name: string, field: AnyStruct): unknown =>
  field.schema === null && name in samplesByName ? samplesByName[name] : createSampleRequest(field);
