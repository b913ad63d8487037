import { describe, expect, it } from 'vitest'
import { type Entry, findEntries } from '../../../../src/ui/app/palette/find-entries'

const entry = (label: string, more: Partial<Entry> = {}): Entry => ({
  ...({ id: label, kind: 'Screen', icon: 'arrowRight', label } as const),
  run: () => undefined,
  ...more,
})

const entries = [
  entry('Swap', { words: 'trade buy sell' }),
  entry('Settings', { words: 'theme slippage' }),
  entry('Use the dark theme', { kind: 'Command' }),
  entry('Buy SWP', { kind: 'Token', words: 'Swap token 0xabc', isSearchOnly: true }),
  entry('Sell 1 WETH for at least 3,200 USDC', { kind: 'Order', words: '0x9f open', isSearchOnly: true }),
]

const labelsFor = (text: string) => findEntries(entries, text).shown.map(({ label }) => label)

describe('the palette search', () => {
  it('lists all entries but tokens and orders while nothing is typed', () => {
    expect(labelsFor('')).toEqual(['Swap', 'Settings', 'Use the dark theme'])
    expect(labelsFor('  ')).toEqual(labelsFor(''))
  })

  it.each([
    ['a label before a synonym', 'swap', ['Swap', 'Buy SWP']],
    ['an entry by a synonym', 'slippage', ['Settings']],
    ['an entry in any case', 'DARK', ['Use the dark theme']],
    ['a word inside a label before a word inside a synonym', 'theme', ['Use the dark theme', 'Settings']],
    ['every word in any order', 'usdc weth', ['Sell 1 WETH for at least 3,200 USDC']],
    ['a part of a UID', '9f', ['Sell 1 WETH for at least 3,200 USDC']],
    ['an address', '0xabc', ['Buy SWP']],
    ['a kind of entry', 'order', ['Sell 1 WETH for at least 3,200 USDC']],
    ['nothing if one of the words is missing', 'dark weth', []],
  ])('finds %s', (_, text, found) => {
    expect(labelsFor(text)).toEqual(found)
  })

  it('shows at most fifty entries', () => {
    const many = Array.from({ length: 200 }, (_, index) => entry(`Order ${index}`))
    const { shown, hidden } = findEntries(many, 'order')
    expect([shown.length, hidden]).toEqual([50, 150])
  })

  it.each(['Order', 'Token', 'Setting'])(
    'shows the six best entries of the kind %s and counts the others',
    (kind) => {
      const many = Array.from({ length: 200 }, (_, index) =>
        entry(`Sell 1 WETH ${index}`, { id: `${index}`, kind, isSearchOnly: true }),
      )
      const { shown, hidden } = findEntries([...many, entry('Sell WETH')], 'sell weth')
      expect(shown.map(({ label }) => label)).toEqual([
        ...[0, 1, 2, 3, 4, 5].map((index) => `Sell 1 WETH ${index}`),
        'Sell WETH',
      ])
      expect(hidden).toBe(194)
    },
  )

  it('finds an entry by its detail', () => {
    const order = (detail: string) => entry('Sell 1 WETH', { id: detail, kind: 'Order', detail })
    const orders = [order('Open · Nov 28'), order('Filled · Nov 27')]
    expect(findEntries(orders, 'weth filled').shown.map(({ id }) => id)).toEqual(['Filled · Nov 27'])
  })
})
