import { drawTrend } from './draw-trend';

const size = { width: 100, height: 20 };

describe('the picture of a trend', () => {
  it('starts at 0, and ends at the largest number', () => {
    expect(drawTrend([2, 0, 4], size)).toEqual({
      line: '0,10 50,20 100,0',
      area: '0,20 0,10 50,20 100,0 100,20',
      top: 4,
    });
  });

  it('is a level line for one number, and for none but zeros', () => {
    expect(drawTrend([3], size).line).toBe('0,0 100,0');
    expect(drawTrend([0, 0], size)).toMatchObject({ line: '0,20 100,20', top: 1 });
  });
});
