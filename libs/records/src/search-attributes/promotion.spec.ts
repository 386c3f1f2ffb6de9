import { advancePromotion, findRemappedSources, planPromotion, type Promotion } from './promotion';
import { promotedValues } from '@identity-governance/domain/names';

const mapped = (applicationAttributes: Record<string, string>) => ({ applicationAttributes });
const id = { id: 'p2', attributeId: 'a' };

describe('the promoted values of an account', () => {
  const values = (value: string | number | boolean | readonly string[]) =>
    promotedValues(mapped({ hr: 'kst' }), { sourceId: 'hr', attributes: { kst: value, other: 'x' } });

  it('are those of the attribute mapped for its source', () => {
    expect(values('4711')).toEqual(['4711']);
    expect(values(['b', 'a'])).toEqual(['b', 'a']);
    expect([values(47.5), values(true)]).toEqual([['47.5'], ['true']]);
  });

  it('are none where nothing is mapped, set or written exactly so', () => {
    const account = { sourceId: 'hr', attributes: { kst: '4711' } };
    expect(promotedValues(mapped({ erp: 'kst' }), account)).toEqual([]);
    expect(promotedValues(mapped({ hr: 'KST' }), account)).toEqual([]);
    expect(promotedValues(mapped({}), { sourceId: 'constructor', attributes: {} })).toEqual([]);
    expect(promotedValues(mapped({ hr: 'toString' }), account)).toEqual([]);
    const named = { sourceId: 'hr', attributes: { undefined: 'x' } };
    expect(promotedValues(mapped({ erp: 'kst' }), named)).toEqual([]);
  });

  it('leave out empty strings, and repetitions that no search can distinguish', () => {
    expect(values(['', 'Sales', 'SALES', 'ｓales', 'x'])).toEqual(['Sales', 'x']);
  });
});

describe('a promotion', () => {
  it('processes the sources whose mapping has changed', () => {
    expect(findRemappedSources(undefined, mapped({ hr: 'a', erp: 'b' }))).toEqual(['hr', 'erp']);
    const [before, after] = [mapped({ hr: 'a', erp: 'b', crm: 'c' }), mapped({ hr: 'a', erp: 'B', ad: 'd' })];
    expect(findRemappedSources(before, after)).toEqual(['erp', 'crm', 'ad']);
    expect(findRemappedSources(before, before)).toEqual([]);
  });

  it('processes what the one before it has left as well', () => {
    const unfinished: Promotion = { ...planPromotion(id, ['z', 'crm'], undefined), id: 'p1', afterAccountId: '7' };
    expect(planPromotion(id, ['hr', 'crm'], unfinished)).toMatchObject({
      ...{ id: 'p2', state: 'QUEUED', sourceIds: ['crm', 'hr', 'z'], afterAccountId: '', done: 0 },
    });
  });

  it('goes from account to account, and from source to source', () => {
    const started = planPromotion(id, ['erp', 'hr'], undefined);
    const within = advancePromotion(started, [{ id: '0' }, { id: '1' }, { id: '2' }], false);
    expect(within).toMatchObject({ sourceIds: ['erp', 'hr'], afterAccountId: '2', done: 3 });
    expect(advancePromotion(within, [], false)).toEqual(within);
    expect(advancePromotion(within, [{ id: '3' }], true)).toMatchObject({
      ...{ sourceIds: ['hr'], afterAccountId: '', done: 4 },
    });
  });
});
