/** Transactions that wait for a block: in line, overtaken, lost, and refused in the end. */
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toAmount } from '../../../src/domain/scalars'
import { type Devnet, startDevnet } from '../start-devnet'
import { type Story, tellStory } from '../story'
import { openAccount } from './world'

let devnet: Devnet
let story: Story
beforeAll(async () => {
  devnet = await startDevnet()
  story = tellStory(devnet)
})
afterAll(() => devnet?.close())

const account = (index = 0) => openAccount(devnet, story.trader(index))

describe('transactions that wait', () => {
  it('stand in line, each at its own place, and are mined in their order', async () => {
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

  it('are overtaken at their place by one that pays more, or by nothing', async () => {
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

  it('are sent again, byte for byte, when the node has lost them', async () => {
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

  it('that the contract refuses in the end are failed, at the cost of their gas', async () => {
    const { send, follow, rowOf } = account(6)
    const { wrappedNative: address } = devnet.profile.contracts
    const value = await devnet.client.getBalance({ address })
    await devnet.client.setAutomine(false)
    const { txHash } = await send({ kind: 'unwrap', amount: toAmount(32n) })
    // What backs the wrapped coin is gone before the block is there.
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
