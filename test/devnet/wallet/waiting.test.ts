/** Pending transactions: queued, replaced, lost, and reverted. */
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toAmount } from '../../../src/domain/scalars'
import { type Devnet, startDevnet } from '../start-devnet'
import { openStory, type Story } from '../story'
import { openAccount } from './world'

let devnet: Devnet
let story: Story
beforeAll(async () => {
  devnet = await startDevnet()
  story = openStory(devnet)
})
afterAll(() => devnet?.close())

const account = (index = 0) => openAccount(devnet, story.trader(index))

describe('pending transactions', () => {
  it('have consecutive nonces and are mined in order', async () => {
    const { send, follow, rowOf } = account(3)
    await devnet.client.setAutomine(false)
    const first = await send({ kind: 'wrap', amount: toAmount(1n) })
    const second = await send({ kind: 'wrap', amount: toAmount(2n) })
    expect(second.nonce).toBe(Number(first.nonce) + 1)
    await follow()
    expect([(await rowOf(first.txHash)).state, (await rowOf(second.txHash)).state]).toEqual([
      'pending',
      'pending',
    ])
    await devnet.client.mine({ blocks: 1 })
    await devnet.client.setAutomine(true)
    await follow()
    expect([(await rowOf(first.txHash)).state, (await rowOf(second.txHash)).state]).toEqual([
      'mined',
      'mined',
    ])
  })

  it('can be replaced at their nonce by a transaction with higher fees, or by a no-op', async () => {
    const { owner, send, follow, rowOf } = account(3)
    const before = await story.balanceOf('WETH', owner)
    await devnet.client.setAutomine(false)
    const slow = await send({ kind: 'wrap', amount: toAmount(4n) })
    const fast = await send({ kind: 'wrap', amount: toAmount(4n) }, slow)
    expect(fast).toMatchObject({ nonce: slow.nonce, replaces: slow.txHash })
    expect(fast.maxFeePerGas).toBeGreaterThan(slow.maxFeePerGas)
    const doomed = await send({ kind: 'wrap', amount: toAmount(8n) })
    const nothing = await send({ kind: 'cancelTransaction' }, doomed)
    await devnet.client.mine({ blocks: 1 })
    await devnet.client.setAutomine(true)
    await follow()
    const states = await Promise.all(
      [slow, fast, doomed, nothing].map(async (row) => (await rowOf(row.txHash)).state),
    )
    expect(states).toEqual(['replaced', 'mined', 'replaced', 'mined'])
    expect(await story.balanceOf('WETH', owner)).toBe(before + 4n)
  })

  it('reach the node again byte for byte if it has lost them', async () => {
    const { owner, send, follow, rowOf } = account(4)
    const before = await story.balanceOf('WETH', owner)
    await devnet.client.setAutomine(false)
    const lost = await send({ kind: 'wrap', amount: toAmount(16n) })
    await devnet.client.dropTransaction({ hash: lost.txHash })
    await devnet.client.setAutomine(true)
    await follow()
    await follow()
    expect((await rowOf(lost.txHash)).state).toBe('mined')
    expect(await story.balanceOf('WETH', owner)).toBe(before + 16n)
  })

  it('fail at the cost of their gas if the contract reverts', async () => {
    const { send, follow, rowOf } = account(6)
    const { wrappedNative: address } = devnet.profile.contracts
    const value = await devnet.client.getBalance({ address })
    await devnet.client.setAutomine(false)
    const { txHash } = await send({ kind: 'unwrap', amount: toAmount(32n) })
    // The backing of the wrapped coin is gone before the block is mined.
    await devnet.client.setBalance({ address, value: 0n })
    await devnet.client.mine({ blocks: 1 })
    await devnet.client.setAutomine(true)
    await devnet.client.setBalance({ address, value })
    await follow()
    const failed = await rowOf(txHash)
    expect(failed.state).toBe('failed')
    expect(failed.cost).toBeGreaterThan(0n)
  })
})
