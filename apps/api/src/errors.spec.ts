import { detailCodes } from './detail-codes';
import { errorBody } from './errors';

it('lists a hundred causes, the last of which says how many are not listed', () => {
  const causesOf = (count: number) => {
    const causes = Array.from({ length: count }, (_, i) => `cause ${i}`);
    return errorBody({ detailCode: detailCodes.requestContent, text: 'not valid', causes }, 'x').causes;
  };
  expect(causesOf(100).at(-1)).toMatchObject({ text: 'cause 99' });
  expect(causesOf(1500)).toHaveLength(100);
  expect(causesOf(1500).at(-1)).toMatchObject({ text: '1401 more causes are not listed' });
});
