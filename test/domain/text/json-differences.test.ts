import { describe, expect, it } from 'vitest'
import { listDifferences } from '../../../src/domain/text/json-differences'

const paths = (a: unknown, b: unknown, ignored?: readonly string[]) =>
  listDifferences(a, b, ignored).map(({ kind, path }) => `${kind} ${path}`)

describe('listDifferences', () => {
  it('lists added, removed and changed values by path', () => {
    expect(listDifferences({ a: 1, b: { c: '1' } }, { b: { c: '2' }, d: [1] })).toEqual([
      { path: 'a', field: 'a', kind: 'removed', before: '1', after: undefined },
      { path: 'b.c', field: 'b.c', kind: 'changed', before: '"1"', after: '"2"' },
      { path: 'd', field: 'd', kind: 'added', before: undefined, after: '[1]' },
    ])
    expect(paths(1, '1')).toEqual(['changed '])
    expect(paths({ a: [] }, { a: {} })).toEqual(['changed a'])
  })

  it.each([
    ['the order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['the case of hex', { a: '0xAbC' }, { a: '0xabc' }],
    ['trailing zeros of a decimal', ['1.50', '2.0'], ['1.5', '2']],
    ['the format of a date', ['2026-01-02T03:04:00Z'], ['2026-01-02T03:04:00.000+00:00']],
    ['null for an absent field', { a: null }, {}],
  ])('ignores %s', (_, a, b) => {
    expect(listDifferences(a, b)).toEqual([])
    expect(listDifferences(b, a)).toEqual([])
  })

  it('reports texts that only look alike', () => {
    expect(paths(['10', '1.05', 'Ab'], ['1', '1.5', 'aB'])).toHaveLength(3)
    expect(paths(['2026-01-02T03:04:00.100Z'], ['2026-01-02T03:04:00.010Z'])).toHaveLength(1)
  })

  it('matches the rows of lists by key, in any order', () => {
    const [one, two, three] = [
      { uid: '0xAA', n: 1 },
      { uid: '0xbb', n: 2 },
      { uid: '0xcc', n: 3 },
    ]
    expect(
      paths(
        [one, two],
        [
          { ...two, n: 9 },
          { ...one, uid: '0xaa' },
        ],
      ),
    ).toEqual(['changed [0xbb].n'])
    expect(paths([one], [three, one])).toEqual(['added [0xcc]'])
    expect(listDifferences([one], [{ ...one, n: 2 }])[0]?.field).toBe('[].n')
  })

  it('compares other lists by index', () => {
    expect(paths([1, 2], [1, 3, 4])).toEqual(['changed [1]', 'added [2]'])
    const twice = [
      { id: 1, n: 1 },
      { id: 1, n: 2 },
    ]
    expect(paths(twice, [...twice].reverse())).toEqual(['changed [0].n', 'changed [1].n'])
  })

  it('skips ignored fields', () => {
    const [a, b] = [
      { id: 1, rows: [{ id: 1, at: 5 }] },
      { id: 2, rows: [{ id: 1, at: 6 }] },
    ]
    expect(paths(a, b, ['id', 'rows[].at'])).toEqual([])
    expect(paths(a, b, ['id'])).toEqual(['changed rows[1].at'])
  })
})
