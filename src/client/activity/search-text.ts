/** The searchable text of a stored row: its values, and the names of its tokens. */
import type { Address, ChainId } from '../../domain/scalars'
import { namesOf } from '../orders/search'

/**
 * Fields with whole messages and documents. They are not searched, because other fields repeat their tokens
 * and addresses.
 */
const LEFT_OUT = new Set(['appData', 'typedData', 'reported', 'verdict', 'raw', 'signature'])

const ADDRESS = /0x[0-9a-f]{40}(?![0-9a-f])/g

const valuesOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, each]) => (LEFT_OUT.has(name) ? '' : valuesOf(each)))
        .join(' ')
    : String(value)

/** @example searchTextOf({ chainId: 1, sellToken: '0xc02a…' }) // '1 0xc02a… weth wrapped ether' */
export function searchTextOf(row: unknown): string {
  const text = valuesOf(row).toLowerCase()
  const { chainId } = row as { readonly chainId: ChainId }
  const names = [...new Set(text.match(ADDRESS))].map((token) => namesOf(chainId, token as Address))
  return `${text} ${names.join(' ')}`
}
