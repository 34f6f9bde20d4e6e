import { staleDiagrams } from './diagrams';

it('the diagrams of the machines in the documentation are up to date', async () => {
  expect(await staleDiagrams()).toEqual([]);
});
