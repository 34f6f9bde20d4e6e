import { staleDiagrams } from './diagrams';

it('the diagrams in the documentation are up to date', async () => {
  expect(await staleDiagrams()).toEqual([]);
});
