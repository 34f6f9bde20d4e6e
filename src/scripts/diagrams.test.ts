import { staleDiagrams } from './diagrams';

it('keeps the diagrams of the documentation up to date', async () => {
  expect(await staleDiagrams()).toEqual([]);
});
