import { Readable } from 'node:stream';
import { err, ok, type Result } from '@identity-governance/values';
import { IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Fields } from '../schema/declared-by';
import { Deferred } from './deferred';
import { operation } from './operation';
import { StreamedList } from './streamed-list';

class PartDto {
  @IsString()
  readonly name!: string;
}

class WholeDto {
  @IsString()
  readonly id!: string;

  @IsOptional()
  @IsInt()
  readonly count?: number;

  @ValidateNested({ each: true })
  @Type(() => PartDto)
  readonly parts!: readonly PartDto[];
}

class PlainDto extends Fields<{ readonly id: string }> {}
class UntypedDto {}

const common = { id: 'read-whole-v1', method: 'GET', path: '/wholes/v1', summary: 'Reads', scope: null } as const;
const one = { ...common, answer: { status: 200, description: 'One', shape: WholeDto } } as const;
const many = { ...common, answer: { status: 200, description: 'All', shape: [WholeDto] } } as const;
const file = { ...common, answer: { status: 200, description: 'A file', type: 'text/csv' } } as const;
const none = { ...common, answer: { status: 204, description: 'Nothing' } } as const;
const deferred = { description: 'It waits', shape: PartDto } as const;

const whole = { id: 'a', count: 1, parts: [{ name: 'b' }] };
const waiting = new Deferred('/parts/v1/a', { name: 'b' });
const answering =
  <T>(value: T) =>
  () =>
    Promise.resolve(ok(value));

const read = (): Promise<Result<typeof whole, { readonly kind: 'not-ready'; readonly reasons: readonly string[] }>> =>
  Promise.resolve(ok(whole));

/** The compiler checks these declarations: a line without the error that it expects does not compile. */
describe('the result of an operation', () => {
  it('is what its response documents', () => {
    const accepted = [
      operation({ ...one, handle: answering(whole) }),
      operation({ ...one, handle: answering({ id: 'a', parts: [] }) }),
      operation({ ...one, handle: answering(StreamedList.within({ id: 'a' }, 'parts', () => [whole.parts])) }),
      operation({ ...one, handle: () => Promise.resolve(err({ kind: 'not-ready', reasons: [] } as const)) }),
      operation({ ...many, handle: answering([whole]) }),
      operation({ ...many, handle: answering(StreamedList.of(() => [[whole]])) }),
      operation({ ...file, handle: answering(Readable.from([])) }),
      operation({ ...none, handle: answering(undefined) }),
      operation({ ...one, deferred, handle: answering(waiting) }),
      operation({ ...one, unchanged: 'It is so already', handle: answering(undefined) }),
      operation({ ...common, answer: { ...none.answer, shape: PlainDto }, handle: answering({ id: 'a' }) }),
    ];
    expect(accepted).toHaveLength(11);
  });

  it('does not compile where it differs from a single value', () => {
    const refused = [
      // @ts-expect-error a property is missing
      operation({ ...one, handle: answering({ id: 'a' }) }),
      // @ts-expect-error a property has another type
      operation({ ...one, handle: answering({ ...whole, id: 1 }) }),
      // @ts-expect-error an optional property has another type
      operation({ ...one, handle: answering({ ...whole, count: null }) }),
      // @ts-expect-error a property of a part has another type
      operation({ ...one, handle: answering({ ...whole, parts: [{ name: null }] }) }),
      // @ts-expect-error a property is not documented
      operation({ ...one, handle: answering({ ...whole, secret: 'c' }) }),
      // @ts-expect-error a property of a part is not documented
      operation({ ...one, handle: answering({ ...whole, parts: [{ name: 'b', secret: 'c' }] }) }),
      // @ts-expect-error one of two results has a property that is not documented
      operation({ ...one, handle: answering<typeof whole | (typeof whole & { secret: string })>(whole) }),
      // @ts-expect-error it is a list
      operation({ ...one, handle: answering([whole]) }),
      // @ts-expect-error it is a streamed list
      operation({ ...one, handle: answering(StreamedList.of(() => [[whole]])) }),
      // @ts-expect-error it is a stream of bytes
      operation({ ...one, handle: answering(Readable.from([])) }),
      // @ts-expect-error there is none
      operation({ ...one, handle: answering(undefined) }),
      // @ts-expect-error some results lack a property
      operation({ ...one, handle: answering<typeof whole | { readonly id: string }>(whole) }),
      // @ts-expect-error it is of any object
      operation({ ...one, handle: answering<object>(whole) }),
      // @ts-expect-error the type of the result is not known
      operation({ ...one, handle: answering<unknown>(whole) }),
      // @ts-expect-error the list within it is of another element
      operation({ ...one, handle: answering(StreamedList.within({ id: 'a' }, 'parts', () => [[{ label: 'b' }]])) }),
      // @ts-expect-error the DTO has no typed fields
      operation({ ...common, answer: { ...none.answer, shape: UntypedDto }, handle: answering({ id: 'a' }) }),
    ];
    expect(refused).toHaveLength(16);
  });

  it('does not compile where it differs from a list', () => {
    const refused = [
      // @ts-expect-error it is a single value
      operation({ ...many, handle: answering(whole) }),
      // @ts-expect-error an element lacks a property
      operation({ ...many, handle: answering([{ id: 'a' }]) }),
      // @ts-expect-error a property of an element is not documented
      operation({ ...many, handle: answering([{ ...whole, secret: 'c' }]) }),
      // @ts-expect-error a streamed element has another type
      operation({ ...many, handle: answering(StreamedList.of(() => [[{ name: 'b' }]])) }),
      // @ts-expect-error a property of a streamed element is not documented
      operation({ ...many, handle: answering(StreamedList.of(() => [[{ ...whole, secret: 'c' }]])) }),
      // @ts-expect-error it is within an object
      operation({ ...many, handle: answering(StreamedList.within({}, 'wholes', () => [[whole]])) }),
    ];
    expect(refused).toHaveLength(6);
  });

  it('does not compile where it differs from a file, from nothing and from a response that waits', () => {
    const refused = [
      // @ts-expect-error it is not a stream
      operation({ ...file, handle: answering('a,b') }),
      // @ts-expect-error nothing is documented
      operation({ ...none, handle: answering(whole) }),
      // @ts-expect-error nothing is documented, and null is a value
      operation({ ...none, handle: answering(null) }),
      // @ts-expect-error it waits, which is not documented
      operation({ ...one, handle: answering(waiting) }),
      // @ts-expect-error it waits with another value
      operation({ ...one, deferred, handle: answering(new Deferred('/parts/v1/a', { label: 'b' })) }),
      // @ts-expect-error it waits with a property that is not documented
      operation({ ...one, deferred, handle: answering(new Deferred('/parts/v1/a', { name: 'b', secret: 'c' })) }),
    ];
    expect(refused).toHaveLength(6);
  });

  it('does not compile where only some outcomes of a handler differ', () => {
    const refused = [
      operation({
        ...one,
        // @ts-expect-error the second result lacks a property
        async handle({ id }) {
          const found = await read();
          if (!found.ok) return found;
          return id === 'a' ? found : ok({ id });
        },
      }),
      // @ts-expect-error the elements of one page have a property that is not documented
      operation({
        ...many,
        async handle({ id }) {
          const found = await read();
          return found.ok
            ? ok(id === 'a' ? [found.value] : StreamedList.of(() => [[{ ...whole, secret: id }]]))
            : found;
        },
      }),
    ];
    expect(refused).toHaveLength(2);
  });
});
