import type { StoredBusiness, StoredDelivery } from '@/contract/admin/shopSettings';
import type { ClientResponse, TestClient } from '@tests/support/TestClient';

interface Settings {
  business: StoredBusiness;
  delivery: StoredDelivery;
}

export async function changeSettings<Name extends keyof Settings>(
  client: TestClient,
  name: Name,
  change: (value: Settings[Name]['value']) => object,
): Promise<ClientResponse<Settings[Name]>> {
  const path = `/api/admin/settings/${name}`;
  const { version, value } = (await client.get<Settings[Name]>(path)).data;
  return client.put(path, { version, value: { ...value, ...change(value) } });
}
