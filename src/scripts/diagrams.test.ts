import { staleDiagrams } from './diagrams';

it('keeps the diagrams of state machines up to date', async () => {
  expect(await staleDiagrams()).toEqual([]);
});
