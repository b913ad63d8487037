import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { discoverUsed } from '../../../src/client/settings/address-discovery'
import type { Address, ChainId } from '../../../src/domain/scalars'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as Address
const indexOf = (owner: unknown) => Number(owner)

/** Creates a service with orders and balances for the addresses with these indices. */
function service(ordered: readonly number[], holding: readonly number[] = []) {
  const asked: string[] = []
  const call = (async (name: string, { owner }: { owner: Address }) => {
    const index = indexOf(owner)
    asked.push(`${name} ${index}`)
    if (name === 'getAccountOrders') return ordered.includes(index) ? [{}] : []
    return { funds: [{ balance: holding.includes(index) ? 1n : 0n }] }
  }) as unknown as Call
  return { call, asked }
}
const ports = (call: Call, hasPaper = false) => ({
  call,
  hasPaper,
  chainId: 1 as ChainId,
  addressesAt: async (indices: readonly number[]) => indices.map(addressOf),
})

describe('discoverUsed', () => {
  it('ends after twenty unused addresses', async () => {
    const { call, asked } = service([])
    expect(await discoverUsed(ports(call))).toEqual([])
    expect(asked).toHaveLength(20)
  })

  it('continues after each used address', async () => {
    const { call, asked } = service([0, 3, 22, 60])
    const looked: number[] = []
    const used = await discoverUsed({ ...ports(call), onProgress: (count) => looked.push(count) })
    expect(used).toEqual([0, 3, 22])
    expect(asked).toHaveLength(43)
    expect(looked.at(-1)).toBe(43)
  })

  it('requests paper balances only from a service that has them', async () => {
    const { call, asked } = service([0], [2])
    expect(await discoverUsed(ports(call, true))).toEqual([0, 2])
    expect(asked.filter((each) => each.startsWith('getPaperAccount'))).toHaveLength(22)
    const elsewhere = service([0], [2])
    expect(await discoverUsed(ports(elsewhere.call))).toEqual([0])
  })
})
